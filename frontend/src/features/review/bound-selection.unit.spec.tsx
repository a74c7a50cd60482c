// Loaded ahead, so that no test pays for a screen's first import.
import './review.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { anIncident } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();
beforeEach(() => {
  signIn();
  world.incidents = [
    anIncident({ id: 'incident-1', site_id: 'site-1' }),
    anIncident({ id: 'incident-2', site_id: 'site-2', hazard_type: 'no_hi_vis' }),
    anIncident({ id: 'incident-3', site_id: 'site-1', hazard_type: 'no_gloves', status: 'APPROVED' }),
  ];
});

async function open(route = '/review?incident=incident-1') {
  const app = renderApp(route);
  await heading('Missing hard hat');
  await screen.findByRole('list', { name: 'Incidents' });
  return app;
}
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const nothingActs = () => {
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
};

describe('what is open', () => {
  it.each([
    [
      'tile',
      async ({ user }: Awaited<ReturnType<typeof open>>) =>
        user.click(screen.getByRole('button', { name: /^Approved/ })),
    ],
    [
      'category',
      async ({ user }: Awaited<ReturnType<typeof open>>) =>
        user.selectOptions(screen.getByLabelText('Category'), 'Housekeeping'),
    ],
    [
      'Active Site',
      async ({ user }: Awaited<ReturnType<typeof open>>) =>
        user.selectOptions(screen.getAllByLabelText('Active Site')[0] as HTMLElement, 'site-2'),
    ],
  ])('is closed with another %s, before the new list has come', async (_, change) => {
    const app = await open();
    const letGo = scenario.isHeld('get', '/incidents');
    await change(app);
    await waitFor(nothingActs);
    await app.user.keyboard('a');
    letGo();
    await waitFor(() => expect(currentPath()).not.toContain('incident=incident-1'));
    expect(world.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('is the first of the new list on a wide screen', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Approved/ }));
    await heading('Missing hand protection');
    expect(currentPath()).toContain('incident=incident-3');
    nothingActs();
  });

  it('stays when the new list has it, too', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getAllByLabelText('Active Site')[0] as HTMLElement, 'site-1');
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Incidents' })).getAllByRole('listitem')).toHaveLength(1),
    );
    await heading('Missing hard hat');
    expect(currentPath()).toContain('incident=incident-1');
  });

  it('closes with a list that could not be loaded', async () => {
    const { user } = await open();
    scenario.breaks('get', '/incidents');
    await user.selectOptions(screen.getByLabelText('Category'), 'Housekeeping');
    await screen.findByRole('button', { name: 'Try again' });
    nothingActs();
  });

  it('is what a link names, whatever the list shows', async () => {
    signIn(world.user, 'site-2');
    renderApp('/review?status=ALL&incident=incident-1');
    await heading('Missing hard hat');
    await screen.findByRole('list', { name: 'Incidents' });
    expect(currentPath()).toContain('incident=incident-1');
  });
});
