// Loaded ahead, so that no test pays for a screen's first import.
import './security-log.js';
import '../../app/shell/shell.js';
import { screen, waitFor, within } from '@testing-library/react';
import { anAuditEntry, aUser } from '../../testing/builders.js';
import { currentPath, renderApp, setUpTestServer, signIn } from '../../testing/render-app.js';
import { scenario } from '../../testing/scenarios.js';
import { world } from '../../testing/server.js';

setUpTestServer();

const asked = () => world.requests.filter(({ path }) => path === '/api/audit').map(({ search }) => search);
const open = async () => {
  signIn(aUser({ role: 'admin' }));
  const app = renderApp('/profile/security-log');
  await screen.findByRole('region', { name: 'Entries' });
  return app;
};

describe('the security log', () => {
  it('says who did what, on whom, from where and with which result', async () => {
    const target = { kind: 'user', id: 'user-2', name: 'Lee Park' };
    const refused = anAuditEntry({ type: 'user_deleted', target, result: 'refused' });
    const unknown = anAuditEntry({ type: 'of_a_later_version', actor: null, target: null, result: 'failed' });
    scenario.answers('get', '/audit', { entries: [refused, unknown], next_cursor: null });
    await open();
    const row = within(
      (await screen.findByText('Deleted a user', { selector: 'strong' })).closest('li') as HTMLElement,
    );
    expect(row.getByText('Ada Moreno (ada@northgate.example) on Lee Park')).toBeVisible();
    expect(row.getByText(/from 203\.0\.113\.7/)).toBeVisible();
    expect(row.getByText('refused')).toBeVisible();
    expect(screen.getByText('of_a_later_version')).toBeVisible();
    expect(screen.getByText('Somebody with the mailed link')).toBeVisible();
    expect(document.title).toBe('Security log · HazardLens');
  });

  it('goes to older entries and back, and narrows to a kind and a person', async () => {
    scenario.answers('get', '/audit', { entries: [anAuditEntry()], next_cursor: 'c1' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Older entries' }));
    await waitFor(() => expect(asked()).toContain('?after=c1'));
    await user.click(await screen.findByRole('button', { name: 'Back to the newest' }));
    await user.selectOptions(screen.getByLabelText('What'), 'sign_in');
    await waitFor(() => expect(asked()).toContain('?type=sign_in'));
    await user.selectOptions(screen.getByLabelText('Who'), 'user-2');
    await waitFor(() => expect(asked()).toContain('?type=sign_in&user_id=user-2'));
    expect(currentPath()).toBe('/profile/security-log?type=sign_in&person=user-2');
  });

  it('shows after a reload, or by its address, what it was narrowed to', async () => {
    signIn(aUser({ role: 'admin' }));
    renderApp('/profile/security-log?type=sign_in&person=user-2');
    expect(await screen.findByLabelText('What')).toHaveValue('sign_in');
    await waitFor(() => expect(asked()).toEqual(['?type=sign_in&user_id=user-2']));
    await waitFor(() => expect(screen.getByLabelText('Who')).toHaveValue('user-2'));
  });

  it('is for admins', async () => {
    signIn(aUser({ role: 'safety_manager' }));
    renderApp('/profile/security-log');
    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeInTheDocument();
    expect(asked()).toEqual([]);
  });
});
