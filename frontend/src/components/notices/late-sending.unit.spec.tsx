// Loaded ahead, so that no test pays for a screen's first import.
import '../../features/auth/login.js';
import '../../features/review/photo-review.js';
import '../../features/review/review.js';
import '../../features/team/team.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { anAction, anIncident, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';
import { waitsPassAtOnce, waitsTakeTheirTime } from '../../testing/waits.js';

setUpTestServer();
const late = 'No answer from the server yet. What you sent may still arrive.';
const told = () => screen.findByText(late, { selector: '[role="status"]' });
const isGone = () => waitFor(() => expect(screen.queryByText(late)).not.toBeInTheDocument());
const asked = (path: string) => world.requests.filter((request) => request.path === path).length;

async function approveIsSent() {
  signIn();
  const { user } = renderApp('/review?incident=incident-1');
  await screen.findByLabelText('Review Notes');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  return user;
}

describe('what was sent and has no answer', () => {
  it('is said to be late, and who stops waiting sees what the server knows and can send it again', async () => {
    scenario.never('put', '/incidents/incident-1/approve');
    waitsPassAtOnce(15_000);
    const user = await approveIsSent();
    await told();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    const before = asked('/api/incidents/incident-1');
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    const failed = await screen.findByRole('dialog');
    expect(failed).toHaveTextContent('Failed to approve incident');
    await isGone();
    await waitFor(() => expect(asked('/api/incidents/incident-1')).toBeGreaterThan(before));
    await user.click(within(failed).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled());
  });

  it('is no longer said to be late once its answer is there', async () => {
    const letGo = scenario.isHeld('put', '/incidents/incident-1/approve');
    waitsPassAtOnce(15_000);
    await approveIsSent();
    await told();
    letGo();
    await screen.findByText('Incident approved successfully', { selector: '[role="status"]' });
    await isGone();
  });

  const opens = (name: string) => waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus());

  /** Two decisions one after the other in the deck, without an answer. */
  async function decidesTwoPhotos(between: () => unknown) {
    signIn();
    const none = { photo_id: null, capture_id: null };
    world.incidents = [
      anIncident({ id: 'hat', ...none }),
      anIncident({ id: 'edge', hazard_type: 'unprotected_edge', ...none }),
    ];
    scenario.never('put', '/incidents/hat/approve');
    scenario.never('put', '/incidents/edge/approve');
    const { user } = renderApp('/review/photos');
    await opens('Missing hard hat');
    await user.keyboard('a');
    await opens('Unprotected edge or leading edge');
    await between();
    await user.keyboard('a');
    await waitFor(() => expect(asked('/api/incidents/edge/approve')).toBe(1));
    return user;
  }

  it('is given up with all that was sent before it', async () => {
    // Only between them: a notice about the first might come while the second is being sent.
    const user = await decidesTwoPhotos(() => waitsPassAtOnce(15_000));
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    for (const _ of ['hat', 'edge']) {
      const failed = await screen.findByRole('dialog');
      expect(failed).toHaveTextContent('Failed to approve incident');
      await user.click(within(failed).getByRole('button', { name: 'OK' }));
    }
    await isGone();
  });

  it('is late from the first on, however many are sent after it', async () => {
    waitsPassAtOnce(15_000);
    await decidesTwoPhotos(async () => {
      await told();
      waitsTakeTheirTime();
    });
    expect(screen.getByText(late, { selector: '[role="status"]' })).toBeInTheDocument();
  });

  it('of many decisions is the last one that was sent, for who stops waiting', async () => {
    signIn();
    world.incidents = ['hat', 'edge', 'cord'].map((id) => anIncident({ id, photo_id: null, capture_id: null }));
    scenario.never('put', '/incidents/hat/approve');
    waitsPassAtOnce(15_000);
    const { user } = renderApp('/review');
    for (const box of await screen.findAllByRole('checkbox', { name: /^Select: / })) await user.click(box);
    const selected = screen.getByRole('region', { name: '3 selected' });
    await user.click(within(selected).getByRole('button', { name: /^Approve/ }));
    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
    const failed = await screen.findByRole('dialog');
    expect(failed).toHaveTextContent('0 of 3 decided');
    expect(failed).toHaveTextContent('Failed to approve incident');
    expect(['edge', 'cord'].map((id) => asked(`/api/incidents/${id}/approve`))).toEqual([0, 0]);
    await isGone();
  });

  it('is said inside the dialog that waits, where readers and the keyboard are', async () => {
    signIn(aUser({ role: 'admin' }));
    scenario.never('post', '/invite');
    waitsPassAtOnce(15_000);
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: 'Invite User' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite New User' });
    const form = within(dialog);
    await user.type(form.getByLabelText(/Email/), 'nia@northgate.example');
    await user.type(form.getByLabelText(/First Name/), 'Nia');
    await user.type(form.getByLabelText(/Last Name/), 'Moreno');
    await user.click(form.getByRole('button', { name: 'Invite' }));
    expect(dialog).toContainElement(await told());
    const stop = form.getByRole('button', { name: 'Stop waiting' });
    for (let steps = 0; document.activeElement !== stop && steps < 20; steps++) await user.tab();
    expect(stop).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await form.findByText('Failed to invite user')).toBeInTheDocument();
    expect(form.getByLabelText(/Email/)).toHaveValue('nia@northgate.example');
    await isGone();
  });

  it('is said of a reviewer’s step of a repair, which waits on no device', async () => {
    signIn();
    world.incidents = [anIncident({ id: 'incident-1', status: 'APPROVED', action: anAction({ status: 'COMPLETED' }) })];
    scenario.never('put', '/incidents/incident-1/action/verify');
    waitsPassAtOnce(15_000);
    const { user } = renderApp('/review?status=APPROVED&incident=incident-1');
    await user.click(await screen.findByRole('button', { name: 'Verify' }));
    await told();
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    await screen.findByRole('dialog');
    await isGone();
  });

  it('is said of a sign-in, too', async () => {
    scenario.never('post', '/auth/login');
    waitsPassAtOnce(15_000);
    const { user } = renderApp('/login');
    await user.type(await screen.findByLabelText(/Email/), 'ada@northgate.example');
    await user.type(screen.getByLabelText(/^Password/), 'secret-123');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await told();
    await user.click(screen.getByRole('button', { name: 'Stop waiting' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await isGone();
  });
});
