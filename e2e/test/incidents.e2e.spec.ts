import type { DashboardNumbers, IncidentView, SameAsSuggestion, SessionAnswer } from '@hazardlens/contracts';
import { eventually, pdfPages } from '@hazardlens/testing';
import { type Api, anIncident, aPerson, aSite, aTenant } from '../src/api.js';
import { asBase64, drawnPhoto } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { faultsOf, heading } from './screen.js';

jest.setTimeout(240_000);

const english = {
  others: 'One other earlier finding of this kind here',
  yes: 'Same hazard',
  cameBack: 'Came back after closing',
  undo: 'Not the same after all',
};
const spanish = {
  others: 'Otro hallazgo anterior de este tipo aquí',
  yes: 'Mismo peligro',
  cameBack: 'Volvió después de cerrarse',
  undo: 'No era el mismo',
};
const looks = [
  {
    width: 360,
    locale: 'en-US',
    same: english,
    words: { all: 'All incidents', search: 'Search', line: 'Time line', edge: 'Unprotected edge' },
  },
  {
    width: 1440,
    locale: 'en-US',
    same: english,
    words: { all: 'All incidents', search: 'Search', line: 'Time line', edge: 'Unprotected edge' },
  },
  {
    width: 360,
    locale: 'es-ES',
    same: spanish,
    words: { all: 'Todos los incidentes', search: 'Buscar', line: 'Cronología', edge: 'Borde sin' },
  },
  {
    width: 1440,
    locale: 'es-ES',
    same: spanish,
    words: { all: 'Todos los incidentes', search: 'Buscar', line: 'Cronología', edge: 'Borde sin' },
  },
] as const;

/** An incident has a name, an address, and can be found, sent and printed. */
describe('incidents', () => {
  let stage: Stage;
  let admin: { api: Api; session: SessionAnswer; email: string; password: string };
  let edge: IncidentView;
  beforeAll(async () => {
    stage = await openStage();
    admin = await aTenant(stage.product.url, { name: 'Northgate Builders' });
    const site = await aSite(admin.api, 'Harbour extension');
    const photo = asBase64(await drawnPhoto(2));
    await anIncident(admin.api, site.id, { notes: 'Bare head at the crane' });
    const notes = 'Eleven metres open beside the hoist';
    edge = await anIncident(admin.api, site.id, {
      category: 'FALL_RISKS',
      hazard_type: 'unprotected_edge',
      notes,
      photo,
    });
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  it.each(looks)('are found, opened and read at $width px in $locale', async ({ width, locale, words }) => {
    expect(edge.number).toBe('NB-0002');
    const page = await stage.visitors.visitor(admin.session, { viewport: { width, height: 800 }, locale });
    await page.goto('/incidents');
    await heading(page, words.all).waitFor();
    await page.getByRole('searchbox', { name: words.search }).fill('hoist');
    await page.waitForURL('**/incidents?q=hoist');
    await page.getByText('NB-0001').waitFor({ state: 'detached' });
    const row = page.getByRole('link', { name: /NB-0002/ });
    await row.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await row.click();
    await page.waitForURL('**/incidents/NB-0002');
    await heading(page, new RegExp(`^NB-0002 · ${words.edge}`)).waitFor();
    await page.getByRole('heading', { level: 2, name: words.line }).waitFor();
    await page.getByText('Eleven metres open beside the hoist').first().waitFor();
    const photo = await page.locator('main img').first().boundingBox();
    if (width === 1440)
      expect((await page.locator('[data-moving], [role=group]:has(img)').first().boundingBox())?.width).toBeGreaterThan(
        0.55 * width,
      );
    expect(photo?.y).toBeLessThan(500);
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it.each(looks)(
    'are recognised as one hazard that came back, at $width px in $locale',
    async ({ width, locale, same }) => {
      // An organisation of its own: the screens of the others would begin with another site.
      const { api, session } = await aTenant(stage.product.url);
      const place = await aSite(api, `Gate ${width} ${locale}`);
      const older = await anIncident(api, place.id);
      expect((await api.put(`/incidents/${older.id}/approve`, { closed_on_site: true })).status).toBe(200);
      const newer = await anIncident(api, place.id);
      const count = async () =>
        (await api.get<DashboardNumbers>(`/dashboard?site_id=${place.id}`)).body.statistics.total_incidents;
      await eventually(async () => expect(await count()).toBe(2));
      const page = await stage.visitors.visitor(session, { viewport: { width, height: 800 }, locale });
      await page.goto(`/incidents/${newer.number}`);
      await page.getByText(same.others).click();
      await page.getByRole('button', { name: `${older.number} ${same.yes}` }).click();
      await page.getByText(same.cameBack).waitFor();
      await eventually(async () => expect(await count()).toBe(1));
      expect(await faultsOf(page)).toEqual([]);
      await page
        .getByRole('link', { name: older.number ?? '' })
        .first()
        .click();
      await heading(page, new RegExp(`^${older.number}`)).waitFor();
      await page
        .getByRole('link', { name: newer.number ?? '' })
        .first()
        .click();
      await page.getByRole('button', { name: same.undo }).click();
      await page.getByText(same.others).waitFor();
      await eventually(async () => expect(await count()).toBe(2));
      await page.getByText(same.others).click();
      expect(await faultsOf(page)).toEqual([]);
      await page.context().close();
    },
  );

  it.each(looks)('show both photos of what may be one hazard, at $width px in $locale', async ({ width, locale }) => {
    const page = await stage.visitors.visitor(admin.session, { viewport: { width, height: 800 }, locale });
    const suggestion = {
      ...{ incident_id: edge._id, number: edge.number ?? null, hazard_type: edge.hazard_type, status: edge.status },
      ...{ created_at: edge.created_at, closed_at: null, age_days: 0, came_back: false },
      ...{ score: 0.9, reasons: ['same_site', 'same_photo'], distance_m: null, likely: true },
    } satisfies SameAsSuggestion;
    const nothing = { same_as: null, earlier: null, later: [] };
    await page.route('**/same-as', (route) => route.fulfill({ json: { ...nothing, suggestions: [suggestion] } }));
    await page.goto(`/incidents/${edge.number}`);
    await page.locator('[data-twins] img').nth(1).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.context().close();
  });

  it('are opened by a link that was sent, also by somebody who has to sign in first', async () => {
    const worker = await aPerson(admin.api, 'worker');
    const page = await stage.visitors.visitor();
    await page.goto('/incidents/nb-0002');
    await page.waitForURL('**/login');
    await page.getByLabel('Email').fill(worker.session.user.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(worker.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await heading(page, /^NB-0002/).waitFor();
    expect(new URL(page.url()).pathname).toBe('/incidents/nb-0002');
    await page.context().close();
  });

  it('a lost answer is had again under its key, though people and sites were renamed meanwhile', async () => {
    const { api } = await aTenant(stage.product.url);
    const { id: site_id } = await aSite(api, 'Before');
    const keyed = (key: string, method: string, path: string, body: object) =>
      api.request<{ id: string }>(method, path, body, { 'idempotency-key': key });
    const report = { site_id, category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', notes: 'Seen at the gate' };
    const first = await keyed('report', 'POST', '/incidents', report);
    expect(first.status).toBe(201);
    expect(await keyed('name', 'PATCH', '/me', { first_name: 'Zoe' })).toMatchObject({ status: 200 });
    expect(await keyed('name', 'PATCH', '/me', { first_name: 'Zoe' })).toMatchObject({ status: 200 });
    expect(await api.request('PATCH', `/sites/${site_id}`, { name: 'After' })).toMatchObject({ status: 200 });

    const again = await keyed('report', 'POST', '/incidents', report);
    expect(again).toMatchObject({ status: 201, body: { id: first.body.id } });
    expect((await keyed('report', 'POST', '/incidents', { ...report, notes: 'Another' })).status).toBe(409);
    expect((await api.get<{ total: number }>('/incidents')).body.total).toBe(1);
  });

  it('of another organisation are not there, by number and by id', async () => {
    const stranger = await aTenant(stage.product.url);
    const page = await stage.visitors.visitor(stranger.session);
    for (const address of [`/incidents/${edge.id}`, '/incidents/NB-0002']) {
      await page.goto(address);
      await heading(page, 'No such incident').waitFor();
      expect(await page.getByText('Eleven metres').count()).toBe(0);
    }
    await page.context().close();
  });

  it('searches are kept, opened again and deleted', async () => {
    const page = await stage.visitors.visitor(admin.session, { viewport: { width: 1440, height: 900 } });
    await page.goto('/incidents?q=hoist&status=REVIEW_REQUIRED');
    await page.getByLabel('Name of the view').fill('Hoist findings');
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('link', { name: 'Hoist findings' }).waitFor();
    await page.goto('/incidents');
    await page.getByRole('link', { name: 'Hoist findings' }).click();
    await page.waitForURL('**/incidents?q=hoist&status=REVIEW_REQUIRED');
    await page.getByRole('link', { name: /NB-0002/ }).waitFor();
    await page.getByRole('button', { name: 'Delete view: Hoist findings' }).click();
    await page.getByRole('link', { name: 'Hoist findings' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it.each([
    ['A4', [595, 842]],
    ['Letter', [612, 792]],
  ] as const)('are printed on %s', async (paper, [width, height]) => {
    const page = await stage.visitors.visitor(admin.session, { viewport: { width: 1440, height: 900 } });
    await page.goto('/incidents/NB-0002');
    await page.getByLabel('Paper size').selectOption({ label: paper });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Print as PDF' }).click();
    expect((await download).suggestedFilename()).toBe('NB-0002.pdf');
    const size = paper === 'A4' ? 'a4' : 'letter';
    const answer = await fetch(`${stage.product.url}/api/incidents/NB-0002/report.pdf?size=${size}`, {
      headers: { authorization: `Bearer ${admin.session.access_token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = (await pdfPages(bytes)).flat().join(' ');
    for (const part of [
      'NB-0002',
      'Northgate Builders',
      'Unprotected edge',
      'Eleven metres open',
      '1926.501(b)',
      'Time line',
    ]) {
      expect(text).toContain(part);
    }
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(bytes.toString('latin1')) ?? [];
    expect([Math.round(Number(box[1])), Math.round(Number(box[2]))]).toEqual([width, height]);
    await page.context().close();
  });
});
