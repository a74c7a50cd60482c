// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './sites.js';
import type { PosterView } from '@hazardlens/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, problem, server } from '../../testing/server.js';

setUpTestServer();

const aPoster = ({ zone, allow_anonymous }: Pick<PosterView, 'zone' | 'allow_anonymous'>, id: string): PosterView => ({
  ...{ _id: id, id, site_id: 'site-1', zone, allow_anonymous, created_at: '2026-03-02T09:10:00.000Z' },
  ...{ url: `http://localhost/r/${id}`, pdf_url: `/api/posters/${id}.pdf` },
});

describe('posters', () => {
  it('are made once, also when the answer was lost; another place is another poster', async () => {
    const sent: { key: string | null; zone: string }[] = [];
    const made: PosterView[] = [];
    let lost = true;
    server.use(
      http.get(api('/sites/:id/posters'), () => HttpResponse.json({ posters: made })),
      http.get(api('/sites/:id/places'), () => problem(404, 'not there', 'NOT_FOUND')),
      http.post(api('/sites/:id/posters'), async ({ request }) => {
        const body = (await request.json()) as { zone: string; allow_anonymous: boolean };
        sent.push({ key: request.headers.get('idempotency-key'), zone: body.zone });
        if (lost) {
          lost = false;
          return HttpResponse.error();
        }
        const poster = aPoster(body, `poster-${made.length}`);
        made.push(poster);
        return HttpResponse.json(poster, { status: 201 });
      }),
    );
    signIn();
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: /^Posters: / }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const make = async (zone: string) => {
      const field = await dialog.findByLabelText('Zone (optional)');
      if (zone) await user.type(field, zone);
      await user.click(dialog.getByRole('button', { name: 'Make a poster' }));
    };
    await make('Gate 1');
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await make('');
    await dialog.findByText('Gate 1');
    await waitFor(() => expect(dialog.getByLabelText('Zone (optional)')).toHaveValue(''));
    await make('Gate 2');
    await dialog.findByText('Gate 2');

    expect(sent.map(({ zone }) => zone)).toEqual(['Gate 1', 'Gate 1', 'Gate 2']);
    const [first, again, other] = sent.map(({ key }) => key);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('leave in the field what is typed on while one is being made', async () => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const made: PosterView[] = [];
    server.use(
      http.get(api('/sites/:id/posters'), () => HttpResponse.json({ posters: made })),
      http.get(api('/sites/:id/places'), () => problem(404, 'not there', 'NOT_FOUND')),
      http.post(api('/sites/:id/posters'), async () => {
        await held;
        made.push(aPoster({ zone: 'Gate 1', allow_anonymous: true }, 'poster-1'));
        return HttpResponse.json(made[0], { status: 201 });
      }),
    );
    signIn();
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: /^Posters: / }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByLabelText('Zone (optional)');
    await user.type(field, 'Gate 1');
    await user.click(dialog.getByRole('button', { name: 'Make a poster' }));
    await user.type(field, '2');
    act(arrive);
    expect(await dialog.findByText('Gate 1')).toBeInTheDocument();
    expect(field).toHaveValue('Gate 12');
  });
});
