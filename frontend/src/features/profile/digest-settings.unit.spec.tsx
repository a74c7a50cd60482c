// Loaded ahead, so that no test pays for a screen's first import.
import './profile.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { aSite, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

/** The profile of somebody with two sites, whose server keeps what is changed. */
function profileOf(me: ReturnType<typeof aUser>) {
  let kept = me;
  world.sites = [aSite({ id: 's1', name: 'North Tower' }), aSite({ id: 's2', name: 'Harbour' })];
  server.use(
    http.patch(api('/me'), async ({ request }) => {
      kept = { ...kept, ...((await request.json()) as object) };
      return HttpResponse.json(kept);
    }),
  );
  signIn(me);
  return renderApp('/profile');
}

describe('the week by mail', () => {
  it('is chosen with its sites one after the other, without waiting for the server between them', async () => {
    const { user } = profileOf(aUser({ role: 'safety_manager' }));
    await user.click(await screen.findByRole('switch', { name: 'Send me the week' }));
    await user.click(screen.getByPlaceholderText('All sites together'));
    // jsdom lays nothing out: Mantine takes the list for out of sight.
    const list = within(await screen.findByRole('listbox', { hidden: true }));
    const choose = (name: string) => user.click(list.getByRole('option', { name, hidden: true }));
    await choose('North Tower');
    await choose('Harbour');
    await waitFor(() =>
      expect(world.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { digest: 'weekly' },
        { digest_sites: ['s1'] },
        { digest_sites: ['s1', 's2'] },
      ]),
    );
    expect(screen.getByRole('switch', { name: 'Send me the week' })).toBeChecked();
  });

  it('says that its sites could not be loaded, and offers another try', async () => {
    scenario.breaks('get', '/sites');
    const { user } = profileOf(aUser({ role: 'safety_manager', digest: 'weekly', digest_sites: ['s1'] }));
    const panel = within(await screen.findByRole('region', { name: 'The week' }));
    expect(await panel.findByText('This could not be loaded.')).toBeInTheDocument();
    scenario.answers('get', '/sites', world.sites);
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('North Tower')).toBeInTheDocument();
  });

  it('can be about other sites once one of them is archived, which is named and goes with the next choice', async () => {
    const { user } = profileOf(aUser({ role: 'safety_manager', digest: 'weekly', digest_sites: ['gone', 's1'] }));
    const panel = within(await screen.findByRole('region', { name: 'The week' }));
    expect(await panel.findByText('Archived site')).toBeInTheDocument();
    await user.click(panel.getByLabelText('Sites', { selector: 'input' }));
    const list = within(await screen.findByRole('listbox', { hidden: true }));
    await user.click(list.getByRole('option', { name: 'Harbour', hidden: true }));
    await waitFor(() =>
      expect(world.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
        { digest_sites: ['s1', 's2'] },
      ]),
    );
    await waitFor(() => expect(panel.queryByText('Archived site')).not.toBeInTheDocument());
  });
});
