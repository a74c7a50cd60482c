// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import '../../features/insurance/insurance.js';
import '../../features/risk/risk-hub.js';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { signedIn } from '../../domain/session.js';
import { aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';
import { today } from './export-buttons.js';

setUpTestServer();

const insurance = { contractors: [], recent_approved: [], period: '90d' };
const downloads: string[] = [];
beforeEach(() => {
  downloads.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => jest.restoreAllMocks());

describe('exports', () => {
  it('are named after screen and day and carry the token in a header', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/insurance/dashboard', insurance);
    let header: string | null = null;
    server.use(
      http.get(api('/insurance/export/csv'), ({ request }) => {
        header = request.headers.get('authorization');
        return new HttpResponse('a,b', { headers: { 'content-type': 'text/csv' } });
      }),
    );
    const { user } = renderApp('/insurance');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(downloads).toEqual([`insurance-portal-${today()}.csv`]));
    expect(header).toBe('Bearer token-1');
    expect(today(new Date(2026, 0, 5))).toBe('2026-01-05');
  });

  it.each([
    ['Export CSV', 'csv', 'Failed to export CSV'],
    ['Export PDF', 'pdf', 'Failed to export PDF'],
  ])('%s that fails says so', async (button, kind, text) => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/insurance/dashboard', insurance);
    scenario.breaks('get', `/insurance/export/${kind}`);
    const { user } = renderApp('/insurance');
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: button }));
    expect((await screen.findByRole('dialog')).textContent).toContain(text);
  });

  it('of who has left throws nobody out who has signed in since, when the server refuses it late', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.answers('get', '/insurance/dashboard', insurance);
    scenario.refuses('get', '/insurance/export/csv', 401, 'Your session has ended.');
    const refuse = scenario.isHeld('get', '/insurance/export/csv');
    const { user, store } = renderApp('/insurance');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    const next = aUser({ id: 'user-2', role: 'safety_manager' });
    act(() => void store.dispatch(signedIn({ access_token: 'token-2', user: next })));
    act(refuse);
    await screen.findByRole('button', { name: 'Export CSV' });
    expect(store.getState().session.token).toBe('token-2');
  });

  it.each(['worker', 'inspector'] as const)('are not offered to %s', async (role) => {
    signIn(aUser({ role }));
    scenario.answers('get', '/insurance/dashboard', insurance);
    renderApp('/insurance');
    await screen.findByText('No contractor figures yet');
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  });
});

describe('risk hub', () => {
  it('falls back to labelled sample data with exports off', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    scenario.breaks('get', '/risk-intelligence');
    renderApp('/risk-intel');
    expect(await screen.findByText(/What you see is sample data/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    const asked = world.requests.find(({ path }) => path === '/api/risk-intelligence');
    expect(asked?.search).toBe('?time_range=30d&site_id=all');
  });
});
