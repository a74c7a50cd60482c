// Loaded ahead, so that no test pays for a screen's first import.
import './own-hazards.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';
import { anOwnHazard } from '../../testing/sources.js';

setUpTestServer();
const sent = (method: string) => world.requests.find((request) => request.method === method)?.body;

const example = (id: string) => ({
  ...{ id, hazard_type: 'own_wet-mat', photo_id: 'photo-1', box: null, positive: false },
  thumbnail: 'data:image/jpeg;base64,AAAA',
  ...{ created_at: '2026-11-01T08:00:00.000Z', created_by: 'user-1' },
});

describe('own hazards', () => {
  beforeEach(() => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/ai/hazards', { hazards: [anOwnHazard()] });
  });

  it('cannot be learned before there are 20 photos with and 20 without', async () => {
    renderApp('/review/sources/hazards');
    const hazard = within(await screen.findByRole('region', { name: 'Wet mat' }));
    expect(hazard.getByText('Photos still needed to learn it: 20 with it, 20 without it.')).toBeInTheDocument();
    expect(hazard.getByRole('button', { name: 'Learn' })).toBeDisabled();
  });

  it('need a name in both languages', async () => {
    const { user } = renderApp('/review/sources/hazards');
    await user.click(await screen.findByRole('button', { name: 'New hazard' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Name in English'), 'Open shaft');
    await user.click(form.getByRole('button', { name: 'Add hazard' }));
    expect(await form.findByText('Please give a name in both languages.')).toBeInTheDocument();
    expect(sent('POST')).toBeUndefined();
  });

  it('are added once, also when the answer was lost, and under another name at once', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/ai/hazards'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const { user } = renderApp('/review/sources/hazards');
    await user.click(await screen.findByRole('button', { name: 'New hazard' }));
    const form = within(await screen.findByRole('dialog'));
    await user.type(form.getByLabelText('Name in English'), 'Open shaft');
    await user.type(form.getByLabelText('Name in Spanish'), 'Hueco abierto');
    const add = async (times: number) => {
      await user.click(form.getByRole('button', { name: 'Add hazard' }));
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() => expect(form.getByRole('button', { name: 'Add hazard' })).toBeEnabled());
    };
    await add(1);
    await add(2);
    await user.type(form.getByLabelText('Name in English'), ' cover');
    await add(3);
    const [first, again, other] = keys;
    expect(first).toMatch(/./);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('are changed with what was there before, and only that is sent which was chosen', async () => {
    scenario.answers('patch', '/ai/hazards/:type', anOwnHazard());
    const { user } = renderApp('/review/sources/hazards');
    await user.click(await screen.findByRole('button', { name: 'Edit hazard' }));
    const form = within(await screen.findByRole('dialog'));
    expect(form.getByLabelText('Name in Spanish')).toHaveValue('Tapete mojado');
    await user.clear(form.getByLabelText('Name in English'));
    await user.type(form.getByLabelText('Name in English'), 'Slippery mat');
    await user.type(form.getByLabelText(/What to do about it/), 'Dry it.');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(sent('PATCH')).toEqual({
        category: 'HOUSEKEEPING',
        label: { en: 'Slippery mat', es: 'Tapete mojado' },
        recommended_action: 'Dry it.',
      }),
    );
  });

  it('were taught with more examples than one page holds: older ones can be taken back, too', async () => {
    let kept = [example('new'), example('old')];
    server.use(
      http.get(api('/ai/examples'), ({ request }) => {
        const rest = kept.slice(new URL(request.url).searchParams.has('cursor') ? 1 : 0);
        return HttpResponse.json({ examples: rest.slice(0, 1), hazards: [], next_cursor: rest[1] ? 'older' : null });
      }),
      http.delete(api('/ai/examples/:id'), ({ params }) => {
        kept = kept.filter(({ id }) => id !== params['id']);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = renderApp('/review/sources/hazards');
    await user.click(await screen.findByRole('button', { name: 'Look at examples' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
    // what it fills; else it would be the window, with all buttons behind it
    for (const photo of within(dialog).getAllByRole('group')) expect(photo.parentElement).toHaveClass('example');
    const [, second] = within(dialog).getAllByRole('button', { name: 'Take back' });
    await user.click(second as HTMLElement);
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  });
});
