// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './review.js';
import '../profile/profile.js';
import { screen, waitFor } from '@testing-library/react';
import { aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { world } from '../../testing/server.js';

setUpTestServer();
const decided = () => world.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);

// WCAG 2.1.4: shortcuts of a single letter can be switched off.
describe('single-letter shortcuts', () => {
  it('can be switched off on the profile, and act again when they are switched on', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    const profile = renderApp('/profile');
    const shortcuts = await screen.findByRole('switch', { name: /^Single-letter shortcuts/ });
    expect(shortcuts).toBeChecked();
    await profile.user.click(shortcuts);
    expect(shortcuts).not.toBeChecked();
    profile.unmount();

    const review = renderApp('/review');
    await review.user.click(await screen.findByText(/Unprotected edge/));
    await screen.findByRole('button', { name: /^Approve$/ });
    await review.user.keyboard('a?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(decided()).toEqual([]);
    review.unmount();

    const again = renderApp('/profile');
    await again.user.click(await screen.findByRole('switch', { name: /^Single-letter shortcuts/ }));
    again.unmount();
    const back = renderApp('/review');
    await back.user.click(await screen.findByText(/Unprotected edge/));
    await screen.findByRole('button', { name: /^Approve$/ });
    await back.user.keyboard('a');
    await waitFor(() => expect(decided()).toEqual(['/api/incidents/incident-2/approve']));
  });

  it('are no matter of people who have no review queue', async () => {
    signIn(aUser({ role: 'worker' }));
    renderApp('/profile');
    await screen.findByRole('button', { name: 'Change Password' });
    expect(screen.queryByRole('switch', { name: /^Single-letter shortcuts/ })).not.toBeInTheDocument();
  });
});
