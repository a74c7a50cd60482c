import { randomUUID } from 'node:crypto';
import type { SessionAnswer } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import type { Page, Route } from 'playwright-core';
import { Api, aPerson, aSite, aTenant } from '../src/api.js';
import { openStage, type Stage } from '../src/stage.js';
import {
  acknowledge,
  answer,
  dialog,
  heading,
  mainMenu,
  meetEndOfSession,
  storedText,
  waitForHardLogin,
  waitForSession,
} from './screen.js';

jest.setTimeout(180_000);

/** Organisations and people: signing up, in and out, passwords, invitations, and two tabs of one session. */
describe('people', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  const signUp = async (page: Page, type: 'Contractor' | 'Insurance Provider') => {
    const unique = randomUUID().slice(0, 8);
    // the company's name may not be part of it
    const account = { email: `grace-${unique}@example.com`, password: 'scaffold-Tag-42' };
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await heading(page, 'Create an organization account').waitFor();
    await page.getByLabel('Organization Type').selectOption({ label: type });
    await page.getByLabel('Company Name').fill(`Company ${unique}`);
    await page.getByLabel('Company Email').fill(`office-${unique}@example.com`);
    await page.getByLabel('First Name').fill('Grace');
    await page.getByLabel('Last Name').fill('Hopper');
    await page.getByLabel('Your Email').fill(account.email);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('short');
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('other');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Password must be at least 8 characters').waitFor();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill(account.password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL('**/dashboard');
    return account;
  };
  const signIn = async (page: Page, email: string, password: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };

  it('a contractor signs up, finds an empty dashboard, signs out and in again, and changes the password', async () => {
    const page = await stage.visitors.visitor();
    const account = await signUp(page, 'Contractor');
    await heading(page, 'Safety Dashboard').waitFor();
    for (const text of ['No captures yet', 'No high-risk incidents found', 'No risk data available']) {
      await page.getByText(text).first().waitFor();
    }
    await waitForSession(page, true);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await waitForSession(page, false);
    expect(await storedText(page, 'selectedSiteId')).toBeNull();
    await page.goto('/sites');
    await page.waitForURL('**/login');
    await signIn(page, account.email, 'wrong-password');
    await page.getByText('Invalid email or password').waitFor();
    await signIn(page, account.email, account.password);
    await page.waitForURL('**/sites');
    await heading(page, 'Sites Management').waitFor();

    const changed = `${account.password}-2`;
    await changePassword(page, account.password, changed);
    await signIn(page, account.email, account.password);
    await page.getByText('Invalid email or password').waitFor();
    await signIn(page, account.email, changed);
    await mainMenu(page).waitFor();
    await page.context().close();
  });

  it('who signs in waits for no script of the dashboard: it came while they typed', async () => {
    const page = await stage.visitors.visitor();
    const account = await signUp(page, 'Contractor');
    await heading(page, 'Safety Dashboard').waitFor();
    await page.context().close();

    const another = await stage.visitors.visitor();
    await another.goto('/login');
    await another.waitForLoadState('networkidle');
    const typed = await another.evaluate(() => performance.now());
    await signIn(another, account.email, account.password);
    await another.getByText('No risk data available').first().waitFor();
    const asked = await another.evaluate(
      (since) =>
        performance
          .getEntriesByType('resource')
          // the charts come when the figures are there
          .filter(({ name, startTime }) => startTime > since && /\/assets\/(?!echarts)/.test(name))
          .map((file): { name: string; transferSize: number } => file.toJSON()),
      typed,
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter(({ transferSize }) => transferSize > 0)).toEqual([]);
    await another.context().close();
  });

  async function changePassword(page: Page, current: string, next: string): Promise<void> {
    await mainMenu(page).getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Change Password' }).click();
    const modal = dialog(page);
    const field = (name: string) => modal.getByRole('textbox', { name, exact: true });
    await field('Current Password').fill(current);
    await field('New Password').fill(next);
    await field('Confirm New Password').fill(`${next}!`);
    await modal.getByRole('button', { name: 'Change Password' }).click();
    await modal.getByText('New passwords do not match').waitFor();
    await field('Confirm New Password').fill(next);
    await modal.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Password changed successfully! Please login with your new password.').waitFor();
    await page.waitForURL('**/login');
  }

  it('an insurer signs up and finds a portal without contractors', async () => {
    const page = await stage.visitors.visitor();
    await signUp(page, 'Insurance Provider');
    await mainMenu(page).getByRole('link', { name: 'Insurance' }).click();
    await heading(page, 'Insurance Portal').waitFor();
    await page.getByText('No contractor figures yet').waitFor();
    await page.getByText('You have not asked a contractor for access yet.').waitFor();
    await page.context().close();
  });

  it('an invited inspector joins by a link that is shown once, and a new role or a lock ends the session', async () => {
    const { session, api } = await aTenant(stage.product.url);
    const page = await stage.visitors.visitor(session);
    await page.goto('/team');
    await page.getByText('You cannot disable or delete your own account.').waitFor();
    const link = await invite(page, 'Ines Inspector', 'INSPECTOR');

    const guest = await stage.visitors.visitor();
    const joined = await join(guest, link);
    const items = await mainMenu(guest).getByRole('link').allTextContents();
    expect(items).toEqual(['Dashboard', 'Capture', 'Queue', 'Profile']);
    await guest.goto(new URL(link).pathname);
    await heading(guest, 'This invitation cannot be used').waitFor();

    // A new role ends the sessions of the old one; after signing in again it counts.
    await changeRole(api, joined, 'safety_manager');
    await guest.goto('/review');
    await waitForHardLogin(guest);
    await signIn(guest, joined.email, 'chosen-password');
    await mainMenu(guest)
      .getByRole('link', { name: /^Review Queue/ })
      .click();
    await heading(guest, 'Review Queue').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Disable: Ines Inspector' }).click();
    await answer(page, 'Are you sure you want to disable this user?', 'Disable');
    await page
      .getByRole('row', { name: /Ines Inspector/ })
      .getByText('Disabled')
      .waitFor();
    await meetEndOfSession(guest);
    await guest.context().close();
    await page.context().close();
  });

  async function invite(page: Page, name: string, role: string): Promise<string> {
    const [first = '', last = ''] = name.split(' ');
    await page.getByRole('button', { name: 'Invite User' }).click();
    const modal = dialog(page).filter({ hasText: 'Invite New User' });
    await modal.getByLabel('Email').fill(`${first}-${randomUUID()}@example.com`.toLowerCase());
    await modal.getByLabel('First Name').fill(first);
    await modal.getByLabel('Last Name').fill(last);
    const roles = modal.getByLabel('Role');
    expect(await roles.inputValue()).toBe('WORKER');
    expect(await roles.locator('option').allTextContents()).not.toContain('Super Admin');
    await roles.selectOption(role);
    await modal.getByRole('button', { name: 'Invite', exact: true }).click();
    const shown = dialog(page).filter({ hasText: 'User invited successfully!' });
    const link = await shown.getByLabel('Invitation link').inputValue();
    await acknowledge(page, 'User invited successfully!');
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('Invited', { exact: true })
      .waitFor();
    expect(await page.getByText(link).count()).toBe(0);
    return link;
  }

  async function join(page: Page, link: string): Promise<SessionAnswer['user']> {
    await page.goto(new URL(link).pathname);
    await heading(page, /^Join Contractor/).waitFor();
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('chosen-password');
    await page.getByRole('textbox', { name: 'Confirm Password' }).fill('chosen-password');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.waitForURL('**/dashboard');
    await mainMenu(page).waitFor();
    return JSON.parse((await storedText(page, 'user')) ?? 'null') as SessionAnswer['user'];
  }

  async function changeRole(admin: Api, user: SessionAnswer['user'], role: string): Promise<void> {
    const changed = await admin.put(`/users/${user.id}`, { role });
    expect(changed.status).toBe(200);
  }

  it('the last admin is protected, and the screen says why', async () => {
    const { session, api } = await aTenant(stage.product.url);
    const second = await aPerson(api, 'admin');
    const page = await stage.visitors.visitor(session);
    await page.goto('/team');
    const other = `${second.session.user.first_name} ${second.session.user.last_name}`;
    await page.getByRole('button', { name: `Delete: ${other}` }).click();
    await answer(page, 'Are you sure you want to delete this user? This action cannot be undone.', 'Delete');
    await page.getByRole('row', { name: new RegExp(other) }).waitFor({ state: 'detached' });
    const self = page.getByRole('row', { name: /Ada Admin/ });
    await self.getByText('You cannot disable or delete your own account.').waitFor();
    expect(await self.getByRole('button', { name: /^Delete/ }).isDisabled()).toBe(true);
    expect((await second.api.get('/me')).status).toBe(401);
    await page.context().close();
  });

  it('what was sent from a dialog by keyboard leaves the keyboard in it', async () => {
    const { session } = await aTenant(stage.product.url);
    const page = await stage.visitors.visitor(session);
    const sent: Route[] = [];
    await page.route('**/api/invite', (route) => sent.push(route));
    const isSent = (times: number) => eventually(() => expect(sent).toHaveLength(times));
    await page.goto('/team');
    await page.getByRole('button', { name: 'Invite User' }).press('Enter');
    const modal = dialog(page).filter({ hasText: 'Invite New User' });
    await modal.getByLabel('Email').fill('ines@example.com');
    await modal.getByLabel('First Name').fill('Ines');
    await modal.getByLabel('Last Name').fill('Inspector');
    const submit = modal.getByRole('button', { name: 'Invite', exact: true });
    await submit.press('Enter');
    await isSent(1);
    await sent[0]?.abort();
    await modal.getByText('Failed to invite user').waitFor();
    // its button has the focus again: the next key sends it once more
    await page.keyboard.press('Enter');
    await isSent(2);
    // It is the last button of the dialog, and off: the page behind would be next.
    await page.keyboard.press('Tab');
    const held = page.locator(':focus');
    expect(await held.getAttribute('aria-label')).toBe('Close');
    expect(await modal.locator(':focus').count()).toBe(1);
    await page.context().close();
  });

  it('a logout in one tab ends the other, and a session ended by the server clears the storage', async () => {
    const { session, api, email, password } = await aTenant(stage.product.url);
    await aSite(api);
    const page = await stage.visitors.visitor(session);
    await page.goto('/dashboard');
    await heading(page, 'Safety Dashboard').waitFor();
    const second = await page.context().newPage();
    await second.goto('/profile');
    await heading(second, 'Profile').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await second.waitForURL('**/login');
    await waitForSession(second, false);

    await signIn(page, email, password);
    await page.waitForURL('**/dashboard');
    await mainMenu(page).waitFor();
    await second.waitForURL('**/dashboard');
    await mainMenu(second).waitFor();
    await mainMenu(page).getByRole('link', { name: 'Team' }).click();
    await heading(page, 'Team Management').waitFor();
    // Somewhere else the session is ended; the next answer is a 401, which loads /login afresh.
    const token = await storedText(page, 'token');
    expect((await new Api(stage.product.url, token ?? '').post('/auth/logout')).status).toBe(204);
    await meetEndOfSession(page, second);
    await signIn(page, email, password);
    await page.waitForURL('**/team');
    await waitForSession(page, true);
    await mainMenu(second).waitFor();
    // Left open until the browser ends: Chromium may never answer when a context is closed while a tab of it is on its way.
  });
});
