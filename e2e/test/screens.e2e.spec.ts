import {
  mayOpen,
  menu,
  type ProtectedScreen,
  type Role,
  roles,
  type SessionAnswer,
  screenAccess,
} from '@hazardlens/contracts';
import type { Locator, Page } from 'playwright-core';
import { Api, anIncident, aPerson, aSite, aTenant } from '../src/api.js';
import { asBase64, drawnPhoto } from '../src/photos.js';
import { openStage, type Stage, superAdmin } from '../src/stage.js';
import { heading, mainMenu, smallTargets, violations, waitForStillness } from './screen.js';

jest.setTimeout(300_000);

const screens = Object.keys(screenAccess) as ProtectedScreen[];
const headings: Record<ProtectedScreen, RegExp> = {
  '/dashboard': /^(Safety Dashboard|Risk Overview)$/,
  '/capture': /^Capture$/,
  '/queue': /^Sync Queue$/,
  '/review': /^Review Queue$/,
  '/risk-intel': /^AI Risk Intelligence Hub$/,
  '/analytics': /^(Analytics|Advanced Analytics Coming Soon)$/,
  '/insurance': /^Insurance Portal$/,
  '/sites': /^Sites Management$/,
  '/team': /^Team Management$/,
  '/profile': /^Profile$/,
};
/** What lies over a screen or comes with its next step. */
const views: [name: string, screen: ProtectedScreen, open: (page: Page) => Promise<unknown>][] = [
  [
    'the notifications',
    '/dashboard',
    async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('heading', { name: 'Notifications' }).waitFor();
    },
  ],
  [
    'an explained score',
    '/dashboard',
    async (page) => {
      await page.getByRole('button', { name: 'Why?' }).click();
      await page.getByRole('dialog').getByText('The terms').waitFor();
    },
  ],
  [
    'the menu',
    '/profile',
    async (page) => {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Logout' }).waitFor();
    },
  ],
  [
    'the upload',
    '/capture',
    async (page) => {
      await page.getByRole('button', { name: 'Upload Photos' }).click();
      await page.getByRole('button', { name: 'Continue to Review' }).waitFor();
    },
  ],
  [
    'a hazard report',
    '/capture',
    async (page) => {
      await page.getByRole('button', { name: 'Report a hazard' }).click();
      await page.getByLabel('What did you see?').waitFor();
    },
  ],
  [
    'the list of hazards, searched and with suggestions',
    '/capture',
    async (page) => {
      await page.getByRole('button', { name: 'Report a hazard' }).click();
      await page.getByLabel('What did you see?').fill('guardrail removed');
      await page.getByRole('button', { name: 'Unprotected edge or leading edge' }).waitFor();
      await page.getByRole('combobox', { name: 'Which hazard is it?' }).fill('rail');
      await page.getByRole('option', { name: /^Unprotected edge/ }).waitFor();
    },
  ],
];
const menuItems = (role: Role) => menu.filter((item) => (item.roles as readonly Role[]).includes(role));
const schemes = ['light', 'dark'] as const;

// What runs inside the page; the types of these tests are Node's.
declare const getComputedStyle: (of: unknown) => { backgroundColor: string; outlineStyle: string };

/** Every screen: who sees it in the menu, who may open it, and whether everybody can use it. */
describe('screens', () => {
  let stage: Stage;
  let people: Map<Role, SessionAnswer>;
  let admin: Api;

  beforeAll(async () => {
    stage = await openStage();
    const tenant = await aTenant(stage.product.url);
    admin = tenant.api;
    const site = await aSite(admin);
    const photo = asBase64(await drawnPhoto(2));
    await anIncident(admin, site.id, { photo });
    // a capture, without which there is no score that could be explained
    const analysed = await admin.post('/ai/analyze', { photos: [photo], site_id: site.id });
    expect(analysed.status).toBe(200);
    const approved = await anIncident(admin, site.id, { category: 'FALL_RISKS', hazard_type: 'unprotected_edge' });
    await admin.put(`/incidents/${approved.id}/approve`, { notes: 'seen' });
    people = new Map([['admin', tenant.session]]);
    for (const role of ['safety_manager', 'inspector', 'worker', 'insurance_analyst'] as const) {
      people.set(role, (await aPerson(admin, role)).session);
    }
    const root = await new Api(stage.product.url).post<SessionAnswer>('/auth/login', superAdmin);
    people.set('super_admin', root.body);
  }, 300_000);
  afterAll(() => stage?.close(), 60_000);

  const personOf = (role: Role): SessionAnswer => {
    const session = people.get(role);
    if (!session) throw new Error(`nobody is ${role}`);
    return session;
  };
  const expectDenied = async (page: Page, screen: ProtectedScreen) => {
    await heading(page, 'Access Denied').waitFor();
    await page.getByText("You don't have permission to access this page.").waitFor();
    await page.getByText('Required role:').waitFor();
    const required = await page.getByRole('listitem').allTextContents();
    expect(required).toEqual(screenAccess[screen].map((role) => role.replaceAll('_', ' ')));
  };

  it.each(roles)('%s finds exactly its menu and opens exactly its screens', async (role) => {
    const page = await stage.visitors.visitor(personOf(role));
    await page.goto('/profile');
    await mainMenu(page).waitFor();
    const links = await mainMenu(page).getByRole('link').allTextContents();
    expect(links.map((text) => text.replace(/\d+$/, ''))).toEqual(menuItems(role).map(({ label }) => label));
    for (const { screen, label } of menuItems(role)) {
      await mainMenu(page)
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .click();
      await heading(page, headings[screen]).waitFor();
    }
    const unlisted = screens.filter((screen) => !menuItems(role).some((item) => item.screen === screen));
    for (const screen of unlisted) {
      await page.goto(screen);
      if (mayOpen(screen, role)) await heading(page, headings[screen]).waitFor();
      else await expectDenied(page, screen);
    }
    await page.context().close();
  });

  it('strangers are sent to the login, unknown paths to the landing page', async () => {
    const page = await stage.visitors.visitor();
    for (const screen of screens) {
      await page.goto(screen);
      await page.waitForURL('**/login');
    }
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Sign In' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });

  const shownIn = async (page: Page, colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await waitForStillness(page);
  };

  it.each(screens)('%s has no finding of axe, light and dark, and no target too small for a finger', async (screen) => {
    const page = await stage.visitors.visitor(personOf('admin'));
    await page.goto(screen);
    await heading(page, headings[screen]).waitFor();
    for (const scheme of schemes) {
      await shownIn(page, scheme);
      expect({ scheme, found: await violations(page) }).toEqual({ scheme, found: [] });
    }
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForStillness(page);
      expect({ width, small: await smallTargets(page) }).toEqual({ width, small: [] });
    }
    await page.context().close();
  });

  it.each(views)(
    '%s on a phone has no finding of axe, light and dark, and no target too small',
    async (_, screen, open) => {
      const page = await stage.visitors.visitor(personOf('admin'), { viewport: { width: 360, height: 780 } });
      await page.goto(screen);
      await heading(page, headings[screen]).waitFor();
      await open(page);
      for (const scheme of schemes) {
        await shownIn(page, scheme);
        expect({ scheme, found: await violations(page) }).toEqual({ scheme, found: [] });
      }
      expect(await smallTargets(page)).toEqual([]);
      await page.context().close();
    },
  );

  it("what is chosen, on or has the focus shows in the reader's own colours, too", async () => {
    const page = await stage.visitors.visitor(personOf('admin'), { forcedColors: 'active' });
    const ground = (of: Locator) => of.evaluate((one) => getComputedStyle(one).backgroundColor);
    await page.goto('/actions');
    const scope = page.getByRole('button', { name: 'All', exact: true });
    const free = await ground(scope);
    await scope.click();
    await page.getByRole('button', { name: 'All', exact: true, pressed: true }).waitFor();
    expect(await ground(scope)).not.toBe(free);
    const status = page.getByRole('combobox', { name: 'Status' });
    await status.focus();
    expect(await status.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid');
    await page.goto('/profile');
    const keys = page.getByRole('switch', { name: 'Single-letter shortcuts' });
    const track = keys.locator('xpath=following-sibling::*[1]');
    const on = await ground(track);
    await keys.setChecked(false, { force: true });
    expect(await ground(track)).not.toBe(on);
    await page.context().close();
  });

  it('the public screens have no finding of axe, light and dark, and no target too small', async () => {
    const page = await stage.visitors.visitor();
    const invited = await admin.post<{ invite_url: string }>('/invite', {
      email: 'axe-guest@example.com',
      first_name: 'Axe',
      last_name: 'Guest',
    });
    const invitation = new URL(invited.body.invite_url).pathname;
    for (const scheme of schemes) {
      // The landing page takes the scheme when it is opened.
      await page.emulateMedia({ colorScheme: scheme });
      for (const path of ['/', '/login', '/signup', invitation]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await shownIn(page, scheme);
        expect({ scheme, found: await violations(page) }).toEqual({ scheme, found: [] });
        expect(await smallTargets(page)).toEqual([]);
      }
    }
    await page.context().close();
  });
});
