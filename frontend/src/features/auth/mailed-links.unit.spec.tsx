// Loaded ahead, so that no test pays for a screen's first import.
import './invitation.js';
import './forgot-password.js';
import './reset-password.js';
import './verify-contact.js';
import { screen } from '@testing-library/react';
import { renderApp, setUpTestServer } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';
import { waitsPassAtOnce } from '../../testing/waits.js';

setUpTestServer();

const sent = () => world.requests.filter(({ path }) => path === '/api/auth/verify-contact').map(({ body }) => body);

describe('the link to confirm a contact address', () => {
  it('confirms when a person says so, not when it is opened', async () => {
    scenario.answers('post', '/auth/verify-contact', { email: 'office@north.example', tenant_name: 'Northgate' });
    const { user } = renderApp('/verify-contact/token-1');
    const button = await screen.findByRole('button', { name: 'Confirm the address' });
    expect(sent()).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('office@north.example is now the contact address of Northgate.')).toBeVisible();
    expect(sent()).toEqual([{ token: 'token-1' }]);
  });

  it('says why it cannot be used', async () => {
    scenario.refuses('post', '/auth/verify-contact', 400, 'This link has expired.');
    const { user } = renderApp('/verify-contact/token-1');
    await user.click(await screen.findByRole('button', { name: 'Confirm the address' }));
    expect(await screen.findByText('This link has expired.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to HazardLens' })).toBeVisible();
  });
});

describe('an invitation', () => {
  const info = { email: 'lee@north.example', first_name: 'Lee', tenant_name: 'Northgate' };
  const open = () => {
    scenario.answers('post', '/auth/invite-info', info);
    return renderApp('/invite/token-1');
  };
  const decline = async ({ user }: ReturnType<typeof open>) =>
    user.click(await screen.findByRole('button', { name: 'I do not want this invitation' }));

  it('can be declined', async () => {
    scenario.answers('post', '/auth/decline-invite', { success: true });
    await decline(open());
    expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeVisible();
  });

  it('that could not be asked for is not called unusable: it can be tried again', async () => {
    scenario.breaks('post', '/auth/invite-info', 503);
    const { user } = renderApp('/invite/token-1');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText('This invitation cannot be used')).not.toBeInTheDocument();
    scenario.answers('post', '/auth/invite-info', info);
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Join Northgate' })).toBeVisible();
  });

  it('says that there is no answer, on a network that carries nothing', async () => {
    waitsPassAtOnce(5_000);
    scenario.never('post', '/auth/invite-info');
    renderApp('/invite/token-1');
    expect(await screen.findByText('No answer from the server yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('that is used up says so, in the words of the server', async () => {
    scenario.refuses('post', '/auth/invite-info', 404, 'This invitation was used already.');
    renderApp('/invite/token-1');
    expect(await screen.findByRole('heading', { name: 'This invitation cannot be used' })).toBeVisible();
    expect(screen.getByText('This invitation was used already.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('that could not be declined says why', async () => {
    scenario.refuses('post', '/auth/decline-invite', 503, 'The service is busy.');
    await decline(open());
    expect(await screen.findByText('The service is busy.')).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toBeVisible();
  });
});

describe('a forgotten password', () => {
  const path = '/api/auth/reset-password';
  const resets = () => world.requests.filter((request) => request.path === path).map(({ body }) => body);

  it('is asked for from the sign-in, and the answer names no account', async () => {
    scenario.answers('post', '/auth/forgot-password', { status: 'processing' });
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText(/^Email/), 'not an address');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    await user.clear(screen.getByLabelText(/^Email/));
    await user.type(screen.getByLabelText(/^Email/), 'lee@north.example');
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText(/^If lee@north.example has an account/)).toBeVisible();
  });

  it('says where no mail is sent who can help, instead of promising one', async () => {
    scenario.answers('get', '/config', { demo: false, demo_logins: [], version: '1', locales: ['en'], mails: false });
    renderApp('/forgot-password');
    expect(await screen.findByText(/^This installation sends no mail\. Ask an admin/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible();
  });

  it('is replaced by the mailed link; who opened it signs in anew', async () => {
    scenario.answers('post', '/auth/reset-password', { success: true });
    const { user } = renderApp('/reset-password/token-1');
    await user.type(await screen.findByLabelText(/^Password/), 'gangway-Rail-7');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'gangway-Rail-8');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByText('Passwords do not match')).toBeVisible();
    expect(resets()).toEqual([]);
    await user.clear(screen.getByLabelText(/^Confirm Password/));
    await user.type(screen.getByLabelText(/^Confirm Password/), 'gangway-Rail-7');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByRole('heading', { name: 'Your new password is set' })).toBeVisible();
    expect(resets()).toEqual([{ token: 'token-1', password: 'gangway-Rail-7' }]);
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  it('whose link is used up says so and offers a new one', async () => {
    scenario.refuses('post', '/auth/reset-password', 400, 'This link has expired or was already used.');
    const { user } = renderApp('/reset-password/token-1');
    await user.type(await screen.findByLabelText(/^Password/), 'gangway-Rail-7');
    await user.type(screen.getByLabelText(/^Confirm Password/), 'gangway-Rail-7');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    expect(await screen.findByText('This link has expired or was already used.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
  });
});
