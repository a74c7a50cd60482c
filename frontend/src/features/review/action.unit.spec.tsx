// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './review.js';
import type { CorrectiveActionView } from '@hazardlens/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { anAction, anIncident } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const runningAction = (overrides: Partial<CorrectiveActionView> = {}) =>
  anAction({ status: 'IN_PROGRESS', ...overrides });
const open = (action: CorrectiveActionView | null) => {
  signIn();
  world.incidents = [anIncident({ id: 'incident-1', status: 'APPROVED', action })];
  scenario.answers('get', '/users/assignable', { users: [{ id: 'user-2', name: 'Lee Park', role: 'worker' }] });
  return renderApp('/review?status=APPROVED&incident=incident-1');
};
const sentTo = (path: string) => world.requests.find((request) => request.path === path)?.body;

describe('corrective action', () => {
  it('is assigned with owner and due date', async () => {
    scenario.answers('put', '/incidents/:id/action', {});
    const { user } = open(null);
    await screen.findByRole('option', { name: 'Lee Park' });
    await user.selectOptions(screen.getByLabelText(/Owner/), 'user-2');
    await user.type(screen.getByLabelText('Due'), '2026-11-05');
    await user.click(screen.getByRole('button', { name: 'Assign action' }));
    await waitFor(() =>
      expect(sentTo('/api/incidents/incident-1/action')).toEqual({
        owner_id: 'user-2',
        due_date: '2026-11-05',
        note: '',
      }),
    );
  });

  it('says that the people could not be loaded, and asks for them again', async () => {
    const { user } = open(null);
    scenario.breaks('get', '/users/assignable');
    const failure = await screen.findByText('This could not be loaded.');
    scenario.answers('get', '/users/assignable', { users: [{ id: 'user-2', name: 'Lee Park', role: 'worker' }] });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: 'Lee Park' })).toBeInTheDocument();
    expect(screen.queryByText('This could not be loaded.')).not.toBeInTheDocument();
  });

  it('is done only with a note or a photo', async () => {
    scenario.answers('put', '/incidents/:id/action/complete', {});
    const { user } = open(runningAction({ overdue: true }));
    expect(await screen.findByText('overdue')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Mark as done' })).toBeDisabled();
    await user.type(screen.getByLabelText('Note'), 'Guardrail is up');
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() =>
      expect(sentTo('/api/incidents/incident-1/action/complete')).toEqual({
        note: 'Guardrail is up',
        done_at: expect.any(String),
      }),
    );
  });

  it('is verified, or sent back with a reason', async () => {
    scenario.answers('put', '/incidents/:id/action/verify', {});
    const { user } = open(runningAction({ status: 'COMPLETED' }));
    expect(await screen.findByRole('button', { name: 'Send back' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(sentTo('/api/incidents/incident-1/action/verify')).toEqual({ note: '', accepted: true }),
    );
  });

  it('that was done without network says when, by which clock, and when it arrived', async () => {
    const done = { completed_by: { id: 'user-2', name: 'Lee Park' }, completed_at: '2026-11-06T18:00:00.000Z' };
    open(runningAction({ ...done, status: 'COMPLETED', done_at: '2026-11-05T09:30:00.000Z' }));
    const said = await screen.findByText(/^Done by Lee Park/);
    expect(said).toHaveTextContent(/Done by Lee Park, Nov 5, 2026.* \(by the device’s clock; .* arrived Nov 6, 2026/);
  });

  it('needs nothing more once verified', async () => {
    open(runningAction({ status: 'VERIFIED' }));
    expect(await screen.findByText('verified')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Verify' })).not.toBeInTheDocument();
  });
});
