// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import '../../features/incidents/incident-page.js';
import type { SameAsSuggestion, SameAsView } from '@hazardlens/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();
beforeEach(() => localStorage.clear());
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const older: SameAsSuggestion = {
  ...{ incident_id: 'incident-0', number: 'NG-0097', hazard_type: 'no_hard_hat', status: 'APPROVED' },
  ...{ created_at: hoursAgo(480), closed_at: hoursAgo(12 * 24 + 1), age_days: 20, came_back: true },
  ...{ score: 0.84, reasons: ['same_site', 'near', 'same_photo'], distance_m: 9, likely: true },
};
const nothing: SameAsView = { same_as: null, earlier: null, later: [], suggestions: [] };

function open(answer: Partial<SameAsView>, user = aUser({ id: 'user-1', role: 'safety_manager' })) {
  const told: unknown[] = [];
  let now: SameAsView = { ...nothing, ...answer };
  world.incidents = [anIncident({ id: 'incident-1' }), anIncident({ id: 'incident-0', number: 'NG-0097' })];
  server.use(
    http.get(api('/incidents/:id/same-as'), () => HttpResponse.json(now)),
    http.put(api('/incidents/incident-1/same-as'), async ({ request }) => {
      const { incident_id } = (await request.json()) as { incident_id: string | null };
      told.push(incident_id);
      now = incident_id ? { ...nothing, same_as: incident_id, earlier: older } : { ...nothing, suggestions: [older] };
      return HttpResponse.json(anIncident({ id: 'incident-1', same_as: incident_id }));
    }),
  );
  signIn(user);
  renderApp('/incidents/incident-1');
  return told;
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the same hazard again', () => {
  it('is asked about with both photos and reasons, confirmed and undone', async () => {
    const told = open({ suggestions: [older] });
    expect(await screen.findByText('Looks like NG-0097, closed 12 days ago. Has it come back?')).toBeVisible();
    expect(screen.getByText('photographed nearby (9 m) · the photos are alike')).toBeVisible();
    await userEvent.click(await button('Same hazard'));
    expect(await screen.findByText('Came back after closing')).toBeVisible();
    expect(screen.getByText('first seen 20 days ago')).toBeVisible();
    await userEvent.click(await button('Not the same after all'));
    await button('Same hazard');
    expect(told).toEqual(['incident-0', null]);
  });

  it('is not asked again where a person said no; it stays in the list of those who look for it', async () => {
    const told = open({ suggestions: [older] });
    await userEvent.click(await button('Not the same'));
    // its button went with the question: the keyboard goes on in what that stood in
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    expect(await screen.findByText('One other earlier finding of this kind here')).toBeVisible();
    expect(screen.queryByText(/Looks like/)).not.toBeInTheDocument();
    expect(told).toEqual([]);
  });

  it('that is less likely is only listed', async () => {
    open({ suggestions: [{ ...older, likely: false, score: 0.2, reasons: ['same_site'], came_back: false }] });
    await userEvent.click(await screen.findByText('One other earlier finding of this kind here'));
    expect(screen.getByText('seen 20 days ago')).toBeVisible();
  });

  it('lists where it was found again', async () => {
    open({ later: [{ ...older, incident_id: 'incident-2', number: 'NG-0150', age_days: 1 }] });
    expect(await screen.findByText('Found again')).toBeVisible();
    expect(screen.getByRole('link', { name: 'NG-0150' })).toBeVisible();
    expect(screen.getByText('seen yesterday')).toBeVisible();
  });

  it('that could not be looked for is no answer', async () => {
    world.incidents = [anIncident({ id: 'incident-1' })];
    server.use(http.get(api('/incidents/:id/same-as'), () => problem(503, 'The service is busy right now.')));
    signIn(aUser({ id: 'user-1', role: 'safety_manager' }));
    renderApp('/incidents/incident-1');
    expect(await screen.findByText('This could not be loaded.')).toBeVisible();
  });

  it('says what the server says when it cannot be saved', async () => {
    open({ suggestions: [older] });
    const refusal = 'That incident is the newer one; please link it to this one instead.';
    server.use(http.put(api('/incidents/incident-1/same-as'), () => problem(409, refusal, 'SAME_AS_NEWER')));
    await userEvent.click(await button('Same hazard'));
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  it('is nothing for those who do not decide', async () => {
    open({ suggestions: [older] }, aUser({ id: 'user-1', role: 'worker' }));
    await screen.findByText('Time line');
    await waitFor(() => expect(screen.queryByText(/Looks like/)).not.toBeInTheDocument());
    expect(world.requests.some(({ path }) => path.endsWith('/same-as'))).toBe(false);
  });
});
