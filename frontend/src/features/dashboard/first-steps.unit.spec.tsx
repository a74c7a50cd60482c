// Loaded ahead, so that no test pays for a screen's first import.
import './dashboard.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anIncident, aTeamMember, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();
const checklist = () => screen.findByRole('region', { name: 'First steps' });
const answerLinks = (links: readonly { status: string }[]) =>
  server.use(http.get(api('/insurance/links'), () => HttpResponse.json({ links })));

describe('first steps', () => {
  beforeEach(() => {
    world.incidents = [];
    answerLinks([]);
    signIn(aUser({ role: 'admin' }));
  });

  it('name what a new organisation has still to do, and lead there', async () => {
    world.sites = [];
    world.members = [aTeamMember({ id: 'user-1', role: 'admin' })];
    scenario.answers('get', '/capture-batches', { captures: [], next_cursor: null });
    renderApp('/dashboard');
    const steps = within(await checklist());
    expect(steps.getByText('0 of 5 done')).toBeInTheDocument();
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sites',
      '/team',
      '/capture',
      '/review',
      '/insurance',
    ]);
  });

  it('tick off what is done, and can be hidden for good', async () => {
    world.incidents = [anIncident({ status: 'REJECTED' })];
    world.members = [aTeamMember({ id: 'user-1', role: 'admin' })];
    const { user, unmount } = renderApp('/dashboard');
    const steps = within(await checklist());
    expect(steps.queryByRole('link', { name: 'Decide about a finding' })).not.toBeInTheDocument();
    expect(steps.getByText(/Decide about a finding/)).toHaveTextContent('(done)');
    await user.click(steps.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    unmount();
    renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Risk Severity Heatmap' });
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });

  it.each(['active', 'revoked'])(
    'end themselves when all is done, an insurer (%s) or not, and ask no more',
    async (status) => {
      world.incidents = [anIncident({ status: 'APPROVED' })];
      world.members = [aTeamMember({ id: 'user-1' }), aTeamMember({ id: 'user-2' })];
      answerLinks([{ status }]);
      const { unmount } = renderApp('/dashboard');
      await waitFor(() =>
        expect(Object.keys(localStorage).filter((key) => key.startsWith('firstSteps.'))).toHaveLength(1),
      );
      expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
      unmount();
      world.requests = [];
      renderApp('/dashboard');
      await screen.findByRole('region', { name: 'Risk Severity Heatmap' });
      expect(world.requests.map(({ path }) => path)).not.toContain('/api/insurance/links');
    },
  );

  it('say nothing where something could not be asked, and nothing to others than admins', async () => {
    server.use(http.get(api('/insurance/links'), () => problem(503, 'Please try again.', 'UNAVAILABLE')));
    const { unmount } = renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Risk Severity Heatmap' });
    await waitFor(() => expect(world.requests.some(({ path }) => path === '/api/insurance/links')).toBe(true));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    unmount();
    answerLinks([]);
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/dashboard');
    await screen.findByRole('region', { name: 'Risk Severity Heatmap' });
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
  });
});
