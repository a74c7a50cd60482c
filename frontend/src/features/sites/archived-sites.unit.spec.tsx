// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './sites.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aSite, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();

const pier = { ...aSite({ id: 'pier', name: 'Pier 4' }), archived_at: '2026-03-02T09:10:00.000Z' };
const unfold = async (as = aUser({ role: 'safety_manager' })) => {
  signIn(as);
  const { user } = renderApp('/sites');
  await user.click(await screen.findByText('Archived sites'));
  return user;
};

describe('archived sites', () => {
  it('come back into the lists', async () => {
    let archived = [pier];
    server.use(
      http.get(api('/sites/archived'), () => HttpResponse.json(archived)),
      http.post(api('/sites/pier/restore'), () => {
        archived = [];
        world.sites = [...world.sites, pier];
        return HttpResponse.json(pier);
      }),
    );
    const user = await unfold();
    const row = (await screen.findByText('Pier 4')).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('Archived on Mar 2, 2026');
    await user.click(within(row).getByRole('button', { name: 'Bring back: Pier 4' }));
    await screen.findByText('Pier 4 is back in the lists. If it had posters, make them anew.', {
      selector: '[role="status"]',
    });
    await screen.findByText('Nothing has been archived.');
    expect(await screen.findByRole('heading', { level: 2, name: 'Pier 4' })).toBeInTheDocument();
  });

  it('are told of once they are archived, and come back from there at once', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    const [site] = world.sites;
    server.use(
      http.delete(api('/sites/:id'), () => new HttpResponse(null, { status: 204 })),
      http.post(api('/sites/:id/restore'), () => HttpResponse.json(site)),
    );
    const { user } = renderApp('/sites');
    await user.click(await screen.findByRole('button', { name: `Archive: ${site?.name}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await screen.findByText(`${site?.name} is archived.`, { selector: '[role="status"]' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(`${site?.name} is back in the lists. If it had posters, make them anew.`, {
      selector: '[role="status"]',
    });
  });

  it('stay where they are when that fails, with the server’s sentence', async () => {
    scenario.answers('get', '/sites/archived', [pier]);
    server.use(http.post(api('/sites/pier/restore'), () => problem(404, 'The site is gone.', 'NOT_FOUND')));
    const user = await unfold();
    await user.click(await screen.findByRole('button', { name: 'Bring back: Pier 4' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('The site is gone.');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText('Pier 4')).toBeInTheDocument();
  });

  it('are brought back once while the answer is on its way', async () => {
    scenario.answers('get', '/sites/archived', [pier]);
    scenario.never('post', '/sites/pier/restore');
    const user = await unfold();
    const button = await screen.findByRole('button', { name: 'Bring back: Pier 4' });
    await user.click(button);
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('data-loading', 'true');
  });

  it('that could not be loaded are not none', async () => {
    scenario.breaks('get', '/sites/archived');
    await unfold();
    await screen.findByText('This could not be loaded.');
    expect(screen.queryByText('Nothing has been archived.')).not.toBeInTheDocument();
  });

  it('name their organisation to a super admin, and are not asked for before somebody looks', async () => {
    scenario.answers('get', '/sites/archived', [{ ...pier, tenant_name: 'Northgate' }]);
    signIn(aUser({ role: 'super_admin' }));
    const { user } = renderApp('/sites');
    const summary = await screen.findByText('Archived sites');
    await waitFor(() => expect(world.requests.some(({ path }) => path === '/api/sites')).toBe(true));
    expect(world.requests.some(({ path }) => path === '/api/sites/archived')).toBe(false);
    await user.click(summary);
    expect(await screen.findByText(/Archived on .* · Northgate/)).toBeInTheDocument();
  });
});
