// Loaded ahead, so that no test pays for a screen's first import.
import './profile.js';
import '../../app/shell/shell.js';
import { screen, waitFor } from '@testing-library/react';
import { aTenant, aUser } from '../../testing/builders.js';
import { renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const sent = () => world.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const open = async () => {
  signIn(aUser({ role: 'admin' }));
  const app = renderApp('/profile');
  await screen.findByLabelText('Contact email');
  return app;
};

describe('organization settings', () => {
  it('show what is stored and save only what was changed', async () => {
    scenario.answers('patch', '/tenant', aTenant({ retention_months: 12 }));
    const { user } = await open();
    expect(screen.getByLabelText('Time zone')).toHaveValue('Europe/Madrid');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await user.clear(screen.getByLabelText('Keep photos for (months)'));
    await user.type(screen.getByLabelText('Keep photos for (months)'), '12');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Settings saved');
    expect(sent()).toEqual([{ retention_months: 12 }]);
  });

  it('that were changed and not saved are there again after a look elsewhere, and say so', async () => {
    const { user } = await open();
    await user.clear(screen.getByLabelText('Keep photos for (months)'));
    await user.type(screen.getByLabelText('Keep photos for (months)'), '12');
    await user.click(screen.getByRole('switch', { name: /photos/i }));
    await user.click(screen.getByRole('link', { name: 'Team' }));
    await waitFor(() => expect(screen.queryByLabelText('Contact email')).not.toBeInTheDocument());
    await user.click(screen.getByRole('link', { name: 'Profile' }));
    expect(await screen.findByText(/Your changes are not saved yet\./)).toBeInTheDocument();
    expect(screen.getByLabelText('Keep photos for (months)')).toHaveValue('12');
    expect(screen.getByRole('switch', { name: /photos/i })).toBeChecked();
    scenario.answers('patch', '/tenant', aTenant({ retention_months: 12, training_consent: true }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Settings saved');
    expect(sent()).toEqual([{ retention_months: 12, training_consent: true }]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('that were changed and not saved can be left', async () => {
    const { user } = await open();
    await user.type(screen.getByLabelText('Keep photos for (months)'), '9');
    await user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(screen.getByLabelText('Keep photos for (months)')).toHaveValue('24');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  it('ask whether photos may be used for training; nobody has agreed before', async () => {
    scenario.answers('patch', '/tenant', aTenant({ training_consent: true }));
    const { user } = await open();
    const consent = screen.getByRole('switch', { name: /photos/i });
    expect(consent).not.toBeChecked();
    await user.click(consent);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Settings saved');
    expect(sent()).toEqual([{ training_consent: true }]);
  });

  it.each([
    ['Contact email', 'nobody', 'Please enter a valid email address'],
    ['Keep photos for (months)', '0', 'A whole number from 1 to 120'],
    ['Keep photos for (months)', '121', 'A whole number from 1 to 120'],
  ])('%s is refused as %s', async (label, text, problem) => {
    const { user } = await open();
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(problem)).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  it("shows the server's sentence when it refuses", async () => {
    scenario.refuses('patch', '/tenant', 400, 'This time zone does not exist.');
    const { user } = await open();
    await user.selectOptions(screen.getByLabelText('Time zone'), 'UTC');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('This time zone does not exist.')).toBeInTheDocument();
    expect(sent()).toEqual([{ time_zone: 'UTC' }]);
  });

  it('say that an address waits for its link, and send it again', async () => {
    const pending = aTenant({ contact_email_verified: false, contact_email_pending: 'new@north.example' });
    scenario.answers('get', '/tenant', pending);
    scenario.answers('patch', '/tenant', pending);
    const { user } = await open();
    expect(screen.getByText(/Waiting for confirmation: new@north.example/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('new@north.example');
    expect(sent()).toEqual([{ contact_email: 'new@north.example' }]);
  });

  it('close the organization once its name is typed, and say until when that can be taken back', async () => {
    const closing = aTenant({ closes_at: '2026-12-22T09:00:00.000Z' });
    scenario.answers('post', '/tenant/close', closing);
    scenario.answers('delete', '/tenant/close', aTenant());
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Close organization' });
    expect(button).toBeDisabled();
    const name = screen.getByLabelText('Type “Northgate Construction” to confirm');
    await user.type(name, 'northgate construction');
    expect(button).toBeDisabled();
    await user.clear(name);
    await user.type(name, 'Northgate Construction');
    scenario.answers('get', '/tenant', closing);
    await user.click(button);
    expect(await screen.findByText(/will be erased on .*2026/)).toBeInTheDocument();
    const requests = () => world.requests.filter(({ path }) => path === '/api/tenant/close');
    expect(requests().map(({ method, body }) => [method, body])).toEqual([
      ['POST', { confirm: 'Northgate Construction' }],
    ]);
    scenario.answers('get', '/tenant', aTenant());
    await user.click(screen.getByRole('button', { name: 'Keep the organization' }));
    expect(await screen.findByRole('button', { name: 'Close organization' })).toBeDisabled();
    expect(requests()[1]?.method).toBe('DELETE');
  });

  it('show why closing was refused', async () => {
    scenario.refuses('post', '/tenant/close', 403, 'You do not have permission to do this.');
    const { user } = await open();
    await user.type(screen.getByLabelText(/^Type/), 'Northgate Construction');
    await user.click(screen.getByRole('button', { name: 'Close organization' }));
    expect(await screen.findByText('You do not have permission to do this.')).toBeInTheDocument();
  });

  it.each([
    [{ used: 412e6, quota: 2e9 }, '412 MB of 2 GB used (20 %)', null],
    [{ used: 1_599e6, quota: 2e9 }, '1.6 GB of 2 GB used (79 %)', null],
    [{ used: 1_600e6, quota: 2e9 }, '1.6 GB of 2 GB used (80 %)', /^The room is running out/],
    [{ used: 2e9, quota: 2e9 }, '2 GB of 2 GB used (100 %)', /^No new photos are accepted/],
    [{ used: 3e12, quota: null }, '3 TB used', null],
  ])('show the room for photos: %o', async (stored, text, warning) => {
    scenario.answers('get', '/tenant/storage', { ...stored, measured_at: null });
    await open();
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText(/older ones are added with the first full count/)).toBeVisible();
    if (warning) expect(screen.getByText(warning)).toBeVisible();
    else expect(screen.queryByText(/The room is running out|No new photos/)).not.toBeInTheDocument();
  });

  it('of an insurer promise no requests to it, and are about no photos: it takes none', async () => {
    const insurer = { tenant_type: 'insurance_provider' as const };
    scenario.answers('get', '/tenant', aTenant({ ...insurer, contact_email_verified: true }));
    signIn(aUser({ role: 'admin', ...insurer }));
    const app = renderApp('/profile');
    expect(await screen.findByText('Confirmed. Contractors read its domain beside your requests.')).toBeVisible();
    expect(screen.getByLabelText('Keep the security log for (months)')).toHaveValue('24');
    expect(screen.queryByText(/requests to it/)).not.toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: /photos/i })).not.toBeInTheDocument();
    expect(screen.queryByText('Room for photos')).not.toBeInTheDocument();
    app.unmount();
    scenario.answers('get', '/tenant', aTenant({ ...insurer, contact_email_pending: 'new@harbor.example' }));
    renderApp('/profile');
    expect(await screen.findByText(/new@harbor.example\. Contractors do not read its domain/)).toBeVisible();
  });

  it('are nobody else’s', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/profile');
    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeInTheDocument();
    await waitFor(() => expect(world.requests.some(({ path }) => path === '/api/me')).toBe(true));
    expect(screen.queryByLabelText('Contact email')).not.toBeInTheDocument();
  });
});
