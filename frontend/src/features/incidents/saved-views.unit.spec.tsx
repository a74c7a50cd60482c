import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, server } from '../../testing/server.js';

setUpTestServer();

const { randomUUID } = crypto;
afterEach(() => Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true }));

describe('saved searches', () => {
  it('are kept where the browser makes no keys of its own: a phone on a plain HTTP address', async () => {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const sent: { key: string | null; body: unknown }[] = [];
    server.use(
      http.post(api('/views'), async ({ request }) => {
        sent.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
        return HttpResponse.json({ id: 'view-1', name: 'Edges', address: 'q=edge' }, { status: 201 });
      }),
    );
    signIn();
    const { user } = renderApp('/incidents?q=edge');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Edges');
    await user.click(screen.getByRole('button', { name: 'Save this view' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { key: expect.stringMatching(/^[0-9a-f-]{36}$/), body: { name: 'Edges', address: 'q=edge' } },
      ]),
    );
  });

  it('lead to the top of what is found, and hand the focus on when one is deleted', async () => {
    let views = [{ id: 'view-1', name: 'Edges', address: 'q=edge' }];
    server.use(
      http.get(api('/views'), () => HttpResponse.json({ views })),
      http.delete(api('/views/:id'), () => {
        views = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    signIn();
    const { user } = renderApp('/incidents');
    const link = await screen.findByRole('link', { name: 'Edges' });
    scrolled.mockClear();
    await user.click(link);
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    await user.click(screen.getByRole('button', { name: /Delete.*Edges/ }));
    expect(await screen.findByText('Save a search to find it here again.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Saved views' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
    scrolled.mockRestore();
  });
});
