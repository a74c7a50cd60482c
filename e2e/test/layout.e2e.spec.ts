import { type SessionAnswer, screenAccess } from '@hazardlens/contracts';
import type { Locator, Page } from 'playwright-core';
import { type Api, anIncident, aSite, aTenant } from '../src/api.js';
import { asBase64, drawnPhoto } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { brokenWords, cutTexts, enlargeText, everySize, tightNames } from './layout.js';
import { heading, hold, mainMenu, told, waitForStillness } from './screen.js';

jest.setTimeout(300_000);

const findings = [
  ['EXCAVATION_STRUCTURAL', 'trench_unprotected'],
  ['FALL_RISKS', 'unprotected_edge'],
  ['PPE_COMPLIANCE', 'no_hi_vis'],
  ['FIRE_EXPLOSION', 'flammable_storage'],
  ['MACHINERY_EQUIPMENT', 'unguarded_machine'],
  ['ELECTRICAL_FIRE', 'damaged_cord'],
] as const;
const stacked = { category: 'HOUSEKEEPING', hazard_type: 'unstable_stacking' };
const notes = 'The edge of the second floor is open for eleven metres beside the stairs, and nobody is tied on';

/** Whatever the screen and the size of the letters: everything can be read, and what matters is in view. */
describe('the layout', () => {
  let stage: Stage;
  let session: SessionAnswer;
  let admin: Api;
  let siteId: string;
  beforeAll(async () => {
    stage = await openStage();
    const tenant = await aTenant(stage.product.url);
    session = tenant.session;
    admin = tenant.api;
    siteId = (await aSite(tenant.api, 'Harbour extension')).id;
    const photo = asBase64(await drawnPhoto(2));
    for (const [category, hazard_type] of findings) {
      await anIncident(tenant.api, siteId, { category, hazard_type, notes, photo });
    }
  }, 300_000);
  afterAll(() => stage?.close(), 60_000);

  const rows = (page: Page) => page.getByRole('list', { name: 'Incidents' });
  const opened = async (page: Page) => {
    if ((await page.getByLabel('Review Notes').count()) === 0) {
      await rows(page).getByRole('listitem').first().getByRole('button').click();
    }
    await page.getByLabel('Review Notes').waitFor();
  };
  const boxOf = async (locator: Locator) => {
    await locator.waitFor();
    const box = await locator.boundingBox();
    if (!box) throw new Error('not shown');
    return { ...box, bottom: box.y + box.height };
  };
  const photoOf = (page: Page) => page.getByRole('group', { name: 'Wheel or pinch to zoom, drag to move' });
  const factsOf = (page: Page) => page.getByRole('group', { name: 'Incident details' });

  it.each(everySize)('cuts nothing at $width px and $text % text', async ({ text, ...viewport }) => {
    const page = await stage.visitors.visitor(session, { viewport });
    await page.goto('/review');
    await enlargeText(page, text);
    await rows(page).waitFor();
    const seen: Record<string, string[]> = {};
    const look = async (what: string) => {
      await waitForStillness(page);
      seen[what] = await cutTexts(page);
    };
    await look('list');
    await rows(page).getByRole('checkbox').first().check();
    await look('bulk bar');
    await rows(page).getByRole('checkbox').first().uncheck();
    await opened(page);
    await look('detail');
    await page.getByRole('button', { name: /^Edit finding/ }).click();
    await look('correction');
    await page.goto('/review/photos');
    await enlargeText(page, text);
    await page.locator('h2:focus').waitFor();
    await look('deck');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await look('reasons');
    expect(seen).toEqual({ list: [], 'bulk bar': [], detail: [], correction: [], deck: [], reasons: [] });
    await page.context().close();
  });

  it('cuts nothing of repairs and incidents in long words and large letters on a phone', async () => {
    const photo = asBase64(await drawnPhoto(2));
    const { id, number } = await anIncident(admin, siteId, { ...stacked, notes, photo });
    await admin.put(`/incidents/${id}/approve`, {});
    await admin.put(`/incidents/${id}/action`, { owner_id: session.user.id });
    await admin.put(`/incidents/${id}/action/start`, {});
    await admin.put(`/incidents/${id}/action/complete`, { note: 'Stacked anew' });
    const spanish = { ...session, user: { ...session.user, locale: 'es' as const } };
    const page = await stage.visitors.visitor(spanish, { viewport: { width: 360, height: 740 }, locale: 'es-ES' });
    const seen: Record<string, string[]> = {};
    for (const path of ['/actions?who=all&status=COMPLETED', '/incidents', `/incidents/${number}`]) {
      await page.goto(path);
      await enlargeText(page, 200);
      await page.locator('[data-tone=warning]').first().waitFor();
      await waitForStillness(page);
      seen[path] = await cutTexts(page);
    }
    expect(Object.values(seen).flat()).toEqual([]);
    await page.context().close();
  });

  it.each(['en', 'es'] as const)(
    'breaks no word in two in large letters, on a phone and a tablet (%s)',
    async (locale) => {
      const reader = { ...session, user: { ...session.user, locale } };
      const page = await stage.visitors.visitor(reader, { locale });
      const broken: Record<string, string[]> = {};
      const { id, number } = await anIncident(admin, siteId, { ...stacked, notes });
      await admin.put(`/incidents/${id}/approve`, {});
      const incident = `/incidents/${number}`;
      for (const path of [...Object.keys(screenAccess), '/review/photos', '/risk-intel/coverage', incident]) {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(path);
        await enlargeText(page, 200);
        await page.locator('h1').waitFor();
        if (path === incident) await page.getByLabel(/^(Owner|Responsable)/).waitFor();
        await waitForStillness(page);
        const onPhone = [...(await brokenWords(page)), ...(await tightNames(page))];
        await page.setViewportSize({ width: 1024, height: 768 });
        await waitForStillness(page);
        broken[path] = [
          ...onPhone,
          ...(await brokenWords(page)),
          ...(await cutTexts(page)),
          ...(await tightNames(page)),
        ];
      }
      expect(Object.entries(broken).filter(([, words]) => words.length > 0)).toEqual([]);
      await page.context().close();
    },
  );

  it('shows four findings and more on a phone, and leaves the facts most of it', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 360, height: 740 } });
    await page.goto('/review');
    await rows(page).getByRole('listitem').first().waitFor();
    await waitForStillness(page);
    const bottoms = await Promise.all(
      (await rows(page).getByRole('listitem').all()).map(async (row) => (await boxOf(row)).bottom),
    );
    expect(bottoms.filter((bottom) => bottom <= 740).length).toBeGreaterThanOrEqual(4);
    await opened(page);
    const buttons = await boxOf(page.getByRole('button', { name: 'Approve', exact: true }));
    const facts = await boxOf(factsOf(page));
    expect(buttons.bottom).toBeLessThanOrEqual(740);
    // the photo scrolls away with them
    expect(buttons.y - facts.y).toBeGreaterThan(300);
    await page.context().close();
  });

  it('shows repairs on a phone before what narrows them', async () => {
    const { id } = await anIncident(admin, siteId, { ...stacked, notes });
    await admin.put(`/incidents/${id}/approve`, {});
    await admin.put(`/incidents/${id}/action`, { owner_id: session.user.id });
    const page = await stage.visitors.visitor(session, { viewport: { width: 360, height: 740 } });
    await page.goto('/actions');
    expect((await boxOf(page.getByRole('button', { name: /Unstable stacking/ }).first())).bottom).toBeLessThan(740);
    const status = page.getByLabel('Status');
    expect(await status.isVisible()).toBe(false);
    await page.getByText('Filters', { exact: true }).click();
    expect(await status.isVisible()).toBe(true);
    await page.context().close();
  });

  it('gives the photo the largest column of a desk', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 1440, height: 900 } });
    await page.goto('/review');
    await opened(page);
    await waitForStillness(page);
    const photo = await boxOf(photoOf(page));
    const others = [await boxOf(rows(page)), await boxOf(factsOf(page))];
    for (const other of others) expect(photo.width).toBeGreaterThan(1.3 * other.width);
    await page.context().close();
  });

  it('prints a screen over the whole width of its paper, landscape too', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 1046, height: 740 } });
    await page.goto('/incidents');
    await heading(page, 'All incidents').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect((await boxOf(page.getByRole('main'))).width).toBe(1046);
    await page.context().close();
  });

  it('prints a chart as wide as its paper, which draws nothing anew', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 1440, height: 900 } });
    await page.goto('/risk-intel');
    await page.locator('.echarts-for-react svg').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await waitForStillness(page);
    // Measured before the page could notice.
    const over = await page.evaluate<number>(`(() => {
      document.querySelector('main').style.width = '400px';
      const drawing = document.querySelector('.echarts-for-react svg');
      const most = Math.max(...[...drawing.querySelectorAll('path, text')].map((each) => each.getBoundingClientRect().right));
      return most - drawing.closest('section').getBoundingClientRect().right;
    })()`);
    expect(over).toBeLessThanOrEqual(0);
    await page.context().close();
  });

  it('prints a finding of the review whole, below its photo and without its list', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 1440, height: 900 } });
    await page.goto('/review');
    await opened(page);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 794, height: 1123 });
    await waitForStillness(page);
    // a browser counts its pages before the sheet of a narrow window could be drawn
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await rows(page).filter({ visible: true }).count()).toBe(0);
    const photo = await boxOf(photoOf(page));
    expect((await boxOf(factsOf(page))).y).toBeGreaterThanOrEqual(photo.y + photo.height);
    const cutOff = await page.evaluate<string[]>(`(() => {
      const cut = [];
      for (let box = document.querySelector('section h3:last-of-type'); box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowY !== 'visible' && box.scrollHeight > box.clientHeight + 1) cut.push(box.className);
      }
      return cut;
    })()`);
    expect(cutOff).toEqual([]);
    await page.context().close();
  });

  it('prints the sheet of a phone over as many pages as it needs', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 390, height: 844 } });
    await page.goto('/review');
    await rows(page).getByRole('listitem').first().getByRole('button').click();
    await page.getByRole('dialog').waitFor();
    await page.emulateMedia({ media: 'print' });
    await waitForStillness(page);
    // what is fixed to the window stands on each page, as far as the window reaches
    const held = "getComputedStyle(document.querySelector('.mantine-Modal-inner')).position";
    expect(await page.evaluate<string>(held)).toBe('static');
    await page.context().close();
  });

  it('prints dark words on white and nothing to press, also of a dark screen', async () => {
    const page = await stage.visitors.visitor(session, { colorScheme: 'dark' });
    const { number } = await anIncident(admin, siteId, { ...stacked, notes });
    await page.goto(`/incidents/${number}`);
    await heading(page, /Unstable stacking/).waitFor();
    await page.getByLabel('Write a comment').waitFor();
    const colourOf = () => page.evaluate<string>("getComputedStyle(document.querySelector('h1')).color");
    expect(await colourOf()).toBe('rgb(230, 235, 240)');
    await page.emulateMedia({ media: 'print' });
    await waitForStillness(page);
    expect(await colourOf()).toBe('rgb(19, 27, 36)');
    const seen = [page.getByRole('button'), page.getByRole('textbox'), page.getByText('Skip to content')];
    expect(await Promise.all(seen.map((each) => each.filter({ visible: true }).count()))).toEqual([0, 0, 0]);
    await page.context().close();
  });

  it('keeps the menu where it is while the sites are on their way', async () => {
    const page = await stage.visitors.visitor(session);
    const letGo = await hold(page, '**/api/sites');
    await page.goto('/profile');
    await heading(page, 'Profile').waitFor();
    const link = mainMenu(page).getByRole('link', { name: 'Dashboard' });
    const before = await boxOf(link);
    expect(await page.getByLabel('Active Site').filter({ visible: true }).count()).toBe(0);
    letGo();
    await page.getByLabel('Active Site').waitFor();
    expect(await boxOf(link)).toEqual(before);
    await page.context().close();
  });

  it('tells of a decision beside what decides the ticked ones', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 1440, height: 900 } });
    await page.goto('/review');
    await opened(page);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await told(page, 'Incident approved successfully');
    await rows(page).getByRole('checkbox').first().check();
    const notice = await boxOf(page.getByRole('status').filter({ hasText: 'Incident approved successfully' }));
    const bulk = await boxOf(page.getByRole('region', { name: '1 selected' }));
    expect(notice.bottom).toBeLessThanOrEqual(bulk.y);
    await page.context().close();
  });

  it('keeps a button of a dialog under the finger while the rest of it comes', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 1440, height: 900 } });
    const letGo = await hold(page, '**/api/sites/*/posters');
    await page.goto('/sites');
    await page.getByRole('button', { name: /^Posters/ }).click();
    await page.getByLabel('Zone (optional)').waitFor();
    const make = page.getByRole('button', { name: 'Make a poster' });
    await make.hover();
    const before = await boxOf(make);
    letGo();
    await page.getByText('No poster hangs here yet.').waitFor();
    await waitForStillness(page);
    expect((await boxOf(make)).y).toBe(before.y);
    await page.context().close();
  });

  it('keeps list and decision where they are when a finding is ticked and when one is decided', async () => {
    const page = await stage.visitors.visitor(session, { viewport: { width: 1024, height: 768 } });
    await page.goto('/review');
    await heading(page, 'Review Queue').waitFor();
    await opened(page);
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    const before = await boxOf(approve);
    expect(before.bottom).toBeLessThanOrEqual(768);
    await rows(page).getByRole('checkbox').first().check();
    await page.getByRole('region', { name: '1 selected' }).waitFor();
    expect(await boxOf(approve)).toEqual(before);
    await rows(page).getByRole('checkbox').first().uncheck();
    await approve.click();
    await told(page, 'Incident approved successfully');
    const notice = await boxOf(page.getByRole('status').filter({ hasText: 'Incident approved successfully' }));
    const next = await boxOf(approve);
    expect(notice.x + notice.width).toBeLessThanOrEqual(next.x);
    await page.context().close();
  });
});
