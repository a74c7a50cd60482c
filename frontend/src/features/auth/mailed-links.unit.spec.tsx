// Loaded ahead, so that no test pays for a screen's first import.
import './invitation.js';
import './verify-contact.js';
import { screen } from '@testing-library/react';
import { renderApp, setUpTestServer } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

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
  const open = () => {
    const info = { email: 'lee@north.example', first_name: 'Lee', tenant_name: 'Northgate' };
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

  it('that could not be declined says why', async () => {
    scenario.refuses('post', '/auth/decline-invite', 503, 'The service is busy.');
    await decline(open());
    expect(await screen.findByText('The service is busy.')).toBeVisible();
    expect(screen.getByLabelText(/^Password/)).toBeVisible();
  });
});
