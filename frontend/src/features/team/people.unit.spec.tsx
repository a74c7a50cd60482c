// Loaded ahead, so that no test pays for a screen's first import.
import '../../app/shell/shell.js';
import './team.js';
import '../sites/sites.js';
import '../profile/profile.js';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { aSite, aTeamMember, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { api, problem, server, world } from '../../testing/server.js';

setUpTestServer();
const dialog = () => screen.findByRole('dialog');
const sentTo = (method: string, path: string) =>
  world.requests.find((request) => request.method === method && request.path === path);

const more = async (user: UserEvent, name: string, item: string) => {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: `More: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('team', () => {
  beforeEach(() => {
    signIn(aUser({ id: 'user-1', role: 'admin' }));
    world.members = [
      aTeamMember({ id: 'user-1', role: 'admin' }),
      aTeamMember({ id: 'user-2', first_name: 'Lee', last_name: 'Park', role: 'worker' }),
    ];
  });

  it('lists name, phone, e-mail, role, status; the organization only for the super admin', async () => {
    renderApp('/team');
    const row = await screen.findByRole('row', { name: /Lee Park/ });
    for (const text of ['No phone', 'Worker', 'Active']) expect(within(row).getByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Organization' })).not.toBeInTheDocument();
  });

  it('deletes after the exact question', async () => {
    scenario.answers('delete', '/users/:id', {});
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: 'Delete: Lee Park' }));
    expect(await dialog()).toHaveTextContent(
      'Are you sure you want to delete this user? This action cannot be undone.',
    );
    expect(sentTo('DELETE', '/api/users/user-2')).toBeUndefined();
    await user.click(within(await dialog()).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo('DELETE', '/api/users/user-2')).toBeDefined());
    await screen.findByText('Lee Park is deleted.', { selector: '[role="status"]' });
  });

  it('asks with the name, and gives another role', async () => {
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: 'Disable: Lee Park' }));
    expect(await dialog()).toHaveTextContent(/Lee Park\s*Are you sure you want to disable this user\?/);
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    scenario.answers('put', '/users/:id', aTeamMember({ id: 'user-2', role: 'inspector' }));
    await more(user, 'Lee Park', 'Change role');
    await user.selectOptions(within(await dialog()).getByLabelText('Role'), 'Inspector');
    expect(within(await dialog()).queryByRole('option', { name: 'Super Admin' })).not.toBeInTheDocument();
    await user.click(within(await dialog()).getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(sentTo('PUT', '/api/users/user-2')?.body).toEqual({ role: 'inspector' }));
  });

  it('offers nobody to change, delete or erase the own account', async () => {
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: /^More: (?!Lee Park)/ }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Hand over repairs', 'Export data']);
  });

  it('hands over the repairs of who leaves, and says how many', async () => {
    world.members.push(aTeamMember({ id: 'user-3', first_name: 'Off', last_name: 'Duty', is_active: false }));
    scenario.answers('post', '/users/:id/hand-over', { handed_over: 3, more: false });
    const { user } = renderApp('/team');
    await more(user, 'Lee Park', 'Hand over repairs');
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Hand over repairs' }));
    expect(await form.findByText('Please fill in this field')).toBeInTheDocument();
    expect(form.getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(form.getByLabelText('New owner'), 'user-1');
    await user.click(form.getByRole('button', { name: 'Hand over repairs' }));
    expect(await screen.findByText('3 repairs were handed over.')).toBeInTheDocument();
    expect(sentTo('POST', '/api/users/user-2/hand-over')?.body).toEqual({ to_user_id: 'user-1' });
  });

  it('erases after asking with the name, says what follows, and shows why it was refused', async () => {
    scenario.answers('post', '/users/:id/erase', { status: 'processing' });
    const { user } = renderApp('/team');
    await more(user, 'Lee Park', 'Erase person');
    expect(await dialog()).toHaveTextContent(/^.*Erase Lee Park\? The account is deleted/);
    expect(sentTo('POST', '/api/users/user-2/erase')).toBeUndefined();
    await user.click(within(await dialog()).getByRole('button', { name: 'Erase person' }));
    expect(await screen.findByText(/The name disappears everywhere/)).toBeInTheDocument();
    expect(sentTo('POST', '/api/users/user-2/erase')).toBeDefined();
    await user.click(within(await dialog()).getByRole('button', { name: 'OK' }));
    const detail = 'This is the contact e-mail of your organization. Please choose another one in the settings first.';
    server.use(http.post(api('/users/:id/erase'), () => problem(409, detail, 'CONTACT_ADDRESS')));
    await more(user, 'Lee Park', 'Erase person');
    await user.click(within(await dialog()).getByRole('button', { name: 'Erase person' }));
    expect(await screen.findByText(new RegExp(detail))).toBeInTheDocument();
  });

  it('erases somebody who was deleted before, by the name that the security log knows', async () => {
    world.members.push(
      aTeamMember({
        ...{ id: 'user-9', first_name: 'Nia Stone', last_name: '', email: 'nia@northgate.example' },
        ...{ is_active: false, deleted_at: '2026-02-03T12:00:00.000Z' },
      }),
    );
    scenario.answers('post', '/users/:id/erase', { status: 'processing' });
    const { user } = renderApp('/team');
    await screen.findByText('Lee Park');
    expect(screen.queryByText('Nia Stone')).not.toBeInTheDocument();
    await user.click(screen.getByText('Deleted people'));
    const row = (await screen.findByText('Nia Stone')).closest('li') as HTMLElement;
    expect(row).toHaveTextContent('nia@northgate.example');
    expect(row).toHaveTextContent('Deleted on Feb 3, 2026');
    await user.click(within(row).getByRole('button', { name: 'Erase person: Nia Stone' }));
    expect(await dialog()).toHaveTextContent(/^.*Erase Nia Stone\?/);
    await user.click(within(await dialog()).getByRole('button', { name: 'Erase person' }));
    expect(await screen.findByText(/The name disappears everywhere/)).toBeInTheDocument();
    expect(sentTo('POST', '/api/users/user-9/erase')).toBeDefined();
  });

  it('says that nobody was deleted, and where the list of them could not be loaded', async () => {
    const { user, unmount } = renderApp('/team');
    await user.click(await screen.findByText('Deleted people'));
    expect(await screen.findByText('Nobody was deleted who could still be erased.')).toBeInTheDocument();
    unmount();
    server.use(
      http.get(api('/users'), ({ request }) =>
        request.url.includes('deleted') ? problem(503, 'Please try again.', 'UNAVAILABLE') : undefined,
      ),
    );
    renderApp('/team');
    await user.click(await screen.findByText('Deleted people'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText(/Nobody was deleted/)).not.toBeInTheDocument();
  });

  it('calls people invited who have not answered yet, and offers them a new invitation at once', async () => {
    world.members.push(
      aTeamMember({ id: 'user-3', first_name: 'Nia', role: 'worker', is_active: false, invite_pending: true }),
      aTeamMember({ id: 'user-4', first_name: 'Oz', role: 'worker', is_active: false }),
    );
    scenario.answers('post', '/users/:id/invite', { invite_url: 'http://localhost/invite/new' });
    const { user } = renderApp('/team');
    const invited = within(await screen.findByRole('row', { name: /Nia Moreno/ }));
    expect(invited.getByText('Invited')).toBeInTheDocument();
    expect(invited.queryByText('Disabled')).not.toBeInTheDocument();
    expect(invited.queryByRole('button', { name: /Enable|Disable/ })).not.toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /Oz Moreno/ })).getByText('Disabled')).toBeInTheDocument();
    await more(user, 'Nia Moreno', 'New invitation link');
    expect(await screen.findByDisplayValue('http://localhost/invite/new')).toBeInTheDocument();
  });

  it('offers no password link for who is disabled: enabling comes first', async () => {
    world.members.push(aTeamMember({ id: 'user-4', first_name: 'Oz', role: 'worker', is_active: false }));
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: 'More: Oz Moreno' }));
    expect(await screen.findByRole('menuitem', { name: 'Erase person' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /link/ })).not.toBeInTheDocument();
  });

  it('asks before it makes a link that replaces the password of somebody who can sign in', async () => {
    scenario.answers('post', '/users/:id/invite', { invite_url: 'http://localhost/invite/new' });
    const { user } = renderApp('/team');
    const ask = () => more(user, 'Lee Park', 'Password reset link');
    await ask();
    expect(await dialog()).toHaveTextContent(/Lee Park can sign in already/);
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(sentTo('POST', '/api/users/user-2/invite')).toBeUndefined();
    await ask();
    await user.click(within(await dialog()).getByRole('button', { name: 'Password reset link' }));
    expect(await screen.findByDisplayValue('http://localhost/invite/new')).toBeInTheDocument();
  });

  it('says when the status could not be changed', async () => {
    scenario.breaks('put', '/users/:id');
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: 'Disable: Lee Park' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Disable' }));
    expect(await screen.findByText('Failed to update user status')).toBeInTheDocument();
  });

  it('guards the own account', async () => {
    renderApp('/team');
    expect(await screen.findByRole('button', { name: 'Delete: Ada Moreno' })).toBeDisabled();
    expect(screen.getByText('You cannot disable or delete your own account.')).toBeInTheDocument();
  });

  it('explains why the last admin who can sign in stays; two of them guard each other', async () => {
    const sentence = 'The last active admin cannot be disabled or deleted.';
    signIn(aUser({ id: 'user-9', role: 'super_admin' }));
    world.members = [
      aTeamMember({ id: 'user-1', role: 'admin', tenant_id: 'tenant-1', first_name: 'Ana' }),
      aTeamMember({ id: 'user-2', role: 'admin', tenant_id: 'tenant-1', first_name: 'Ben', is_active: false }),
      aTeamMember({ id: 'user-3', role: 'admin', tenant_id: 'tenant-2', first_name: 'Cleo' }),
      aTeamMember({ id: 'user-4', role: 'admin', tenant_id: 'tenant-2', first_name: 'Dan' }),
    ];
    renderApp('/team');
    const last = await screen.findByRole('row', { name: /Ana Moreno/ });
    expect(within(last).getByText(sentence)).toBeInTheDocument();
    expect(within(last).getByRole('button', { name: 'Disable: Ana Moreno' })).toBeDisabled();
    expect(within(last).getByRole('button', { name: 'Delete: Ana Moreno' })).toBeDisabled();
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    for (const name of ['Ben', 'Cleo', 'Dan']) {
      expect(screen.getByRole('button', { name: `Delete: ${name} Moreno` })).toBeEnabled();
    }
  });

  it('invites as WORKER into the own organisation and shows the link once', async () => {
    scenario.answers('post', '/invite', { user: aUser(), invite_url: 'http://localhost/invite/abc' }, 201);
    const { user } = renderApp('/team');
    await user.click(await screen.findByRole('button', { name: 'Invite User' }));
    const form = within(await screen.findByRole('dialog', { name: 'Invite New User' }));
    await user.click(form.getByRole('button', { name: 'Invite' }));
    expect(await form.findAllByText('Please fill in this field')).toHaveLength(3);
    expect(within(form.getByLabelText('Role')).queryByRole('option', { name: 'Super Admin' })).not.toBeInTheDocument();
    await user.type(form.getByLabelText(/Email/), 'nia@northgate.example');
    await user.type(form.getByLabelText(/First Name/), 'Nia');
    await user.type(form.getByLabelText(/Last Name/), 'Stone');
    await user.click(form.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('User invited successfully!')).toBeInTheDocument();
    expect(screen.getByDisplayValue('http://localhost/invite/abc')).toBeInTheDocument();
    expect(sentTo('POST', '/api/invite')?.body).toEqual({
      email: 'nia@northgate.example',
      first_name: 'Nia',
      last_name: 'Stone',
      role: 'WORKER',
      tenant_id: 'tenant-1',
      phone: null,
    });
  });
});

describe('sites', () => {
  beforeEach(() => signIn(aUser({ role: 'safety_manager' })));

  it('shows name, address or No address, and the capture count', async () => {
    world.sites = [aSite({ name: 'Gate 2', address: { text: '' }, capture_count: 1 })];
    renderApp('/sites');
    expect(await screen.findByRole('heading', { name: 'Gate 2' })).toBeInTheDocument();
    expect(screen.getByText('No address')).toBeInTheDocument();
    expect(screen.getByText('1 capture')).toBeInTheDocument();
  });

  it('needs a name; a failure shows its reason', async () => {
    scenario.breaks('post', '/sites');
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: 'Add Site' }))[0] as HTMLElement);
    const form = within(await dialog());
    await user.click(form.getByRole('button', { name: 'Add Site' }));
    expect(await form.findByText('Please fill in this field')).toBeInTheDocument();
    await user.type(form.getByLabelText(/Site Name/), 'New yard');
    await user.click(form.getByRole('button', { name: 'Add Site' }));
    expect(await form.findByText('Failed to create site')).toBeInTheDocument();
    expect(sentTo('POST', '/api/sites')?.body).toEqual({ name: 'New yard', address: { text: '' } });
  });

  it('say that they are added, since a row that comes is silent to a screen reader', async () => {
    scenario.answers('post', '/sites', aSite({ name: 'New yard' }));
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: 'Add Site' }))[0] as HTMLElement);
    const form = within(await dialog());
    await user.type(form.getByLabelText(/Site Name/), 'New yard');
    await user.click(form.getByRole('button', { name: 'Add Site' }));
    await screen.findByText('New yard is added.', { selector: '[role="status"]' });
  });

  it('are added once, also when the answer was lost; another name is another site', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(api('/sites'), ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const { user } = renderApp('/sites');
    await user.click((await screen.findAllByRole('button', { name: 'Add Site' }))[0] as HTMLElement);
    const form = within(await dialog());
    const add = async (times: number) => {
      await user.click(form.getByRole('button', { name: 'Add Site' }));
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() => expect(form.getByRole('button', { name: 'Add Site' })).toBeEnabled());
    };
    await user.type(form.getByLabelText(/Site Name/), 'New yard');
    await add(1);
    await add(2);
    await user.type(form.getByLabelText(/Site Name/), ' 2');
    await add(3);
    const [first, again, other] = keys;
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });
});

describe('profile', () => {
  beforeEach(() => signIn(aUser({ role: 'safety_manager', phone: '+1 555 0100' })));

  async function change(next: string, confirm: string) {
    const app = renderApp('/profile');
    await app.user.click(await screen.findByRole('button', { name: 'Change Password' }));
    const form = within(await dialog());
    await app.user.type(form.getByLabelText(/Current Password/), 'old-secret');
    await app.user.type(form.getByLabelText(/^New Password/), next);
    await app.user.type(form.getByLabelText(/Confirm New Password/), confirm);
    await app.user.click(form.getByRole('button', { name: 'Change Password' }));
    return form;
  }

  it('shows name, role, e-mail, phone and status', async () => {
    renderApp('/profile');
    expect(await screen.findByRole('heading', { name: 'Ada Moreno' })).toBeInTheDocument();
    for (const text of ['Safety Manager', '+1 555 0100', 'Active']) expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    ['short', 'short', 'New password must be at least 8 characters long'],
    ['long enough', 'something else', 'New passwords do not match'],
  ])('refuses %s / %s', async (next, confirm, text) => {
    const form = await change(next, confirm);
    expect(await form.findByText(text)).toBeInTheDocument();
  });

  it("shows the server's reason, else the fixed sentence", async () => {
    scenario.refuses('post', '/users/change-password', 400, 'Current password is incorrect');
    const form = await change('long enough', 'long enough');
    expect(await form.findByText('Current password is incorrect')).toBeInTheDocument();
  });

  it('says so, closes after two seconds and asks to sign in again', async () => {
    scenario.answers('post', '/users/change-password', { success: true });
    const form = await change('long enough', 'long enough');
    expect(
      await form.findByText('Password changed successfully! Please login with your new password.'),
    ).toBeInTheDocument();
    await waitFor(() => expect(currentPath()).toBe('/login'));
  });
});
