// Loaded ahead, so that no test pays for a screen's first import.
import './dashboard.js';
import '../../app/shell/shell.js';
import type { CorrectiveActionView } from '@hazardlens/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAction, anIncident, aUser } from '../../testing/builders.js';
import { aDashboard } from '../../testing/figures.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, server, world } from '../../testing/server.js';

setUpTestServer();

const worker = aUser({ id: 'user-7', role: 'worker', first_name: 'Lee' });
const lateAction = (overrides: Partial<CorrectiveActionView> = {}) =>
  anAction({
    owner: { id: 'user-7', name: 'Lee Park' },
    overdue: true,
    note: 'Rail at the shaft, please',
    ...overrides,
  });
const listed = (show: string, action: CorrectiveActionView) => {
  const incident = anIncident({ id: 'incident-1', status: 'APPROVED', action, photo_base64: 'QUJD', has_photo: true });
  world.incidents = [incident];
  server.use(
    http.get(api('/actions'), ({ request }) =>
      HttpResponse.json({ incidents: new URL(request.url).searchParams.get('show') === show ? world.incidents : [] }),
    ),
  );
};
const sentTo = (path: string) => world.requests.find((request) => request.path === path);

describe('the home of people on site', () => {
  const regions = () => screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));

  it.each(['worker', 'inspector'] as const)('of a %s starts with the own work', async (role) => {
    signIn(aUser({ role }));
    renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Risk Severity Heatmap' });
    expect(regions().slice(0, 2)).toEqual(['My corrective actions', 'My recent captures']);
  });

  it('of a safety manager has the places of what waits for the sites, and no repairs of all of them', async () => {
    listed('overdue', lateAction());
    scenario.never('get', '/sites');
    signIn(aUser({ role: 'safety_manager' }), '');
    renderApp('/dashboard');
    expect(await screen.findByRole('link', { name: 'Good practice' })).toBeInTheDocument();
    await waitFor(() => expect(world.requests.some(({ path }) => path === '/api/notifications')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Overdue corrective actions' })).not.toBeInTheDocument();
  });

  it.each([
    ['all', '/actions?who=all&overdue=1'],
    ['site-1', '/actions?who=site&overdue=1'],
  ])('of a super admin, which lists no repairs, leads to those that are overdue (%s)', async (site, href) => {
    scenario.answers('get', '/dashboard', aDashboard({ overdue_actions: 1 }));
    signIn(aUser({ role: 'super_admin' }), site);
    renderApp('/dashboard');
    expect(await screen.findByText(/^One corrective action is overdue/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All corrective actions' })).toHaveAttribute('href', href);
  });

  it('of a safety manager starts with the score', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Risk Severity Heatmap' });
    expect(regions()[0]).not.toMatch(/My/);
    expect(regions()).not.toContain('My recent captures');
  });
});

describe('own corrective actions', () => {
  it('are on the dashboard of a worker, who starts and completes them', async () => {
    listed('mine', lateAction());
    signIn(worker);
    server.use(
      http.put(api('/incidents/incident-1/action/start'), () => {
        listed('mine', lateAction({ status: 'IN_PROGRESS', overdue: false }));
        return HttpResponse.json(world.incidents[0]);
      }),
    );
    scenario.answers('put', '/incidents/incident-1/action/complete', {});
    const { user } = renderApp('/dashboard');
    const panel = await screen.findByRole('region', { name: 'My corrective actions' });
    await user.click(await within(panel).findByRole('button', { name: /Missing hard hat.*overdue/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Incident details' });
    expect(await within(sheet).findByText('Rail at the shaft, please')).toBeInTheDocument();
    // Whoever does the work neither verifies it nor gives it away.
    expect(within(sheet).queryByRole('button', { name: 'Assign to somebody else' })).not.toBeInTheDocument();
    await user.click(within(sheet).getByRole('button', { name: 'Start' }));
    await user.type(await within(sheet).findByLabelText('Note'), 'Rail is up');
    await user.click(within(sheet).getByRole('button', { name: 'Mark as done' }));
    await waitFor(() =>
      expect(sentTo('/api/incidents/incident-1/action/complete')?.body).toEqual({
        note: 'Rail is up',
        done_at: expect.any(String),
      }),
    );
  });

  it('say so when there is nothing to do, and can be asked for again when they failed', async () => {
    signIn(worker);
    const { unmount } = renderApp('/dashboard');
    expect(await screen.findByText('Repairs assigned to you appear here.')).toBeInTheDocument();
    unmount();
    scenario.breaks('get', '/actions');
    renderApp('/dashboard');
    const panel = await screen.findByRole('region', { name: 'My corrective actions' });
    expect(await within(panel).findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('wait for a second pair of eyes: before and after side by side, then verified', async () => {
    listed('to_verify', lateAction({ status: 'COMPLETED', overdue: false, after_photo_id: 'incident-1-1' }));
    server.use(
      http.get(api('/photos/:id'), () => new HttpResponse('after', { headers: { 'content-type': 'image/jpeg' } })),
    );
    scenario.answers('put', '/incidents/incident-1/action/verify', {});
    signIn();
    const { user } = renderApp('/dashboard');
    const panel = await screen.findByRole('region', { name: 'Waiting for verification' });
    expect(screen.queryByRole('region', { name: 'My corrective actions' })).not.toBeInTheDocument();
    await user.click(await within(panel).findByRole('button', { name: /Missing hard hat/ }));
    expect(currentPath()).toBe('/dashboard?incident=incident-1');
    const sheet = await screen.findByRole('dialog', { name: 'Incident details' });
    expect(await within(sheet).findByAltText('Repair: Missing hard hat')).toHaveAttribute(
      'src',
      `data:image/jpeg;base64,${btoa('after')}`,
    );
    expect(within(sheet).getByAltText('Site photo: Missing hard hat')).toBeInTheDocument();
    await user.click(within(sheet).getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(sentTo('/api/incidents/incident-1/action/verify')).toBeDefined());
  });
});
