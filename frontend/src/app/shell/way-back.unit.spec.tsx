// Loaded ahead, so that no test pays for a screen's first import.
import './shell.js';
import '../../features/actions/actions.js';
import '../../features/dashboard/dashboard.js';
import '../../features/profile/profile.js';
import '../../features/review/review.js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { anAction, anIncident, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { screenIs } from '../../testing/screens.js';
import { api, server } from '../../testing/server.js';

setUpTestServer();
afterEach(() => jest.restoreAllMocks());

const back = () => act(() => window.history.back());
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
/** How many entries of the history lie behind this one; the router counts them. */
const entries = () => (window.history.state as { idx: number }).idx;

describe('Back on a phone', () => {
  beforeEach(() => screenIs(22.5));

  it('closes a repair that was opened from its list, as its cross does', async () => {
    const owner = { id: 'lee', name: 'Lee Park' };
    const repair = anIncident({
      id: 'incident-1',
      status: 'APPROVED',
      action: anAction({ owner, status: 'ASSIGNED' }),
    });
    const counts = { ASSIGNED: 1, IN_PROGRESS: 0, COMPLETED: 0, VERIFIED: 0, overdue: 0 };
    server.use(
      http.get(api('/actions'), () => HttpResponse.json({ actions: [repair], counts, next_cursor: null })),
      http.get(api('/incidents/incident-1'), () => HttpResponse.json(repair)),
    );
    signIn(aUser({ id: 'lee', role: 'worker' }));
    const { user } = renderApp('/actions');
    const before = entries();
    await user.click(await screen.findByRole('button', { name: /Missing hard hat/ }));
    await screen.findByRole('dialog');
    expect(entries()).toBe(before + 1);
    back();
    await isClosed();
    expect(currentPath()).toBe('/actions');
    act(() => window.history.forward());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await isClosed();
    expect([currentPath(), entries()]).toEqual(['/actions', before]);
  });

  it('closes a finding of the review, however many were decided in its place', async () => {
    signIn();
    const { user } = renderApp('/review');
    const list = await screen.findByRole('list', { name: 'Incidents' });
    const before = entries();
    await user.click(within(list).getAllByRole('button')[0] as HTMLElement);
    await screen.findByRole('dialog');
    const first = currentPath();
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(currentPath()).not.toBe(first));
    expect(entries()).toBe(before + 1);
    back();
    await isClosed();
    expect(currentPath()).toBe('/review');
  });

  it('closes the menu, and from a screen that was chosen there it leads to the one before', async () => {
    signIn();
    const { user } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    await screen.findByRole('dialog', { name: 'Main menu' });
    back();
    await isClosed();
    expect(currentPath()).toBe('/profile');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Main menu' });
    await user.click(within(menu).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
    await isClosed();
    back();
    await waitFor(() => expect(currentPath()).toBe('/profile'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not needed twice after the screen that is there was chosen in the menu', async () => {
    signIn();
    const { user } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Main menu' });
    await user.click(within(menu).getByRole('link', { name: 'Profile' }));
    await isClosed();
    await waitFor(() => expect(entries()).toBe(0));
  });
});

it('moving through the list beside its details is no way to go back', async () => {
  signIn();
  const { user } = renderApp('/review');
  await screen.findByLabelText('Review Notes');
  const [before, first] = [entries(), currentPath()];
  await user.keyboard('j');
  await waitFor(() => expect(currentPath()).not.toBe(first));
  expect(entries()).toBe(before);
});
