import type { IncidentView, PlacesView, SessionAnswer, SiteView } from '@hazardlens/contracts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { type Api, anIncident, aSite, aTenant } from '../src/api.js';
import { openStage, type Stage } from '../src/stage.js';
import { dialog, faultsOf, heading, violations } from './screen.js';

jest.setTimeout(240_000);

const english = { places: 'Places', zone: 'Zone', show: /^Show on the plan/ };
const spanish = { places: 'Lugares', zone: 'Zona', show: /^Mostrar en el/ };
const looks = [
  { width: 360, locale: 'en-US', words: english },
  { width: 1440, locale: 'en-US', words: english },
  { width: 360, locale: 'es-ES', words: spanish },
  { width: 1440, locale: 'es-ES', words: spanish },
] as const;

/** Two pages of which the second has another form: what arrives tells which was chosen. */
const twoPages = (): Buffer => {
  const box = [
    [300, 300],
    [400, 200],
  ];
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    ...box.map(([w, h]) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${w} ${h}]/Resources<<>>>>`),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 5>>\n%%EOF`);
};

/** Zones, levels and plans of a site, and where on them its incidents are. */
describe('places', () => {
  let stage: Stage;
  let admin: { api: Api; session: SessionAnswer };
  let site: SiteView;
  let [gate, yard]: IncidentView[] = [];
  beforeAll(async () => {
    stage = await openStage();
    admin = await aTenant(stage.product.url, { name: 'Northgate Builders' });
    site = await aSite(admin.api, 'Harbour extension');
    gate = await anIncident(admin.api, site.id, { notes: 'At the gate' });
    yard = await anIncident(admin.api, site.id, { notes: 'In the yard' });
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  const visitor = async (width: number, locale = 'en-US'): Promise<Page> => {
    const page = await stage.visitors.visitor(admin.session, { viewport: { width, height: 800 }, locale });
    await page.goto(`/sites/${site.id}/places`);
    return page;
  };
  const places = async () => (await admin.api.get<PlacesView>(`/sites/${site.id}/places`)).body;

  it('begin with nothing, and say so', async () => {
    const page = await visitor(1440);
    await heading(page, 'Places').waitFor();
    await page.getByText('No plan and no positions').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('are listed, drawn from the page of a PDF that was chosen, and set on an incident', async () => {
    const page = await visitor(1440);
    await page.getByRole('button', { name: 'Edit zones and levels' }).click();
    for (const name of ['North gate', 'Yard']) {
      await dialog(page).getByRole('button', { name: 'Add: Zone' }).click();
      await dialog(page).getByRole('textbox').last().fill(name);
    }
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect((await places()).zones.map(({ name }) => name)).toEqual(['North gate', 'Yard']);

    await page.getByRole('button', { name: 'Plans' }).click();
    const file = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: twoPages() };
    await page.locator('input[type=file]').setInputFiles(file);
    await dialog(page).getByLabel('Page').fill('2');
    await dialog(page).getByRole('button', { name: 'Upload plan' }).click();
    await page
      .getByRole('figure', { name: /^Plan of Whole site/ })
      .locator('img')
      .waitFor();
    expect((await places()).plans).toMatchObject([{ level: null, width: 3000, height: 1500 }]);

    await page.goto(`/incidents/${gate?.number}`);
    await page.getByRole('button', { name: 'Set place' }).click();
    await dialog(page).getByLabel('Zone').selectOption({ label: 'North gate' });
    const plan = dialog(page).getByRole('figure');
    await plan.locator('img').waitFor();
    const box = await plan.boundingBox();
    if (!box) throw new Error('The plan is not shown.');
    await plan.click({ position: { x: box.width / 4, y: box.height / 2 } });
    await dialog(page).getByText('Point set').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByText('North gate').first().waitFor();
    const { place } = (await admin.api.get<IncidentView>(`/incidents/${gate?.id}`)).body;
    expect(place).toMatchObject({ zone: 'North gate', x: expect.closeTo(0.25, 2), y: expect.closeTo(0.5, 2) });
    await page.context().close();
  });

  it.each(looks)('filter plan and list by each other at $width px in $locale', async ({ width, locale, words }) => {
    const page = await visitor(width, locale);
    await heading(page, words.places).waitFor();
    const row = (incident: IncidentView | undefined) => page.getByRole('link', { name: incident?.number ?? '' });
    await row(yard).waitFor();
    const show = page.getByRole('button', { name: words.show });
    await show.waitFor();
    await show.press('Enter');
    await page.waitForURL(`**incident=${gate?.id}`);
    await page.getByRole('button', { name: words.show, pressed: true }).waitFor();
    await page.getByLabel(words.zone, { exact: true }).selectOption({ label: 'North gate' });
    await row(yard).waitFor({ state: 'detached' });
    await row(gate).waitFor();
    expect(new URL(page.url()).searchParams.get('zone')).toBe((await places()).zones[0]?.id);
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await row(gate).waitFor();
    expect(await row(yard).count()).toBe(0);
    await page.context().close();
  });

  it('show the last known plan without network', async () => {
    const photo = (
      await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
        .png()
        .toBuffer()
    ).toString('base64');
    await admin.api.put(`/sites/${site.id}/plan`, { photo });
    const page = await visitor(360);
    const plan = page.getByRole('figure').locator('img');
    await plan.waitFor();
    await page.route('**/api/sites/*/pl*', (route) => route.abort());
    await page.reload();
    await plan.waitFor();
    await page.getByText('As of').first().waitFor();
    await page.context().close();
  });
});
