import type { IncidentView, PosterView, SessionAnswer } from '@hazardlens/contracts';
import { type Api, aSite, aTenant } from '../src/api.js';
import { keepsTheApp } from '../src/browser.js';
import { drawnPhoto } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { faultsOf, heading, violations, waitForOfflineCopy } from './screen.js';

jest.setTimeout(240_000);

const en = {
  title: 'Report a hazard',
  ...{ pictogram: 'Pictogram', edge: 'Unprotected edge or leading edge', photo: 'Photo', voice: 'Voice', send: 'Send' },
  ...{ thanks: 'Thank you. It was sent.', ticket: 'See what becomes of it', received: /^Received/ },
};
const es = {
  title: 'Reportar un peligro',
  ...{ pictogram: 'Pictograma', edge: 'Borde sin protección', photo: 'Foto', voice: 'Voz', send: 'Enviar' },
  ...{ thanks: 'Gracias. Se ha enviado.', ticket: 'Ver qué pasa con ello', received: /^Recibido/ },
};
const looks = [
  { width: 360, locale: 'en-US', words: en },
  { width: 1440, locale: 'en-US', words: en },
  { width: 360, locale: 'es-ES', words: es },
  { width: 1440, locale: 'es-ES', words: es },
] as const;

/** Whoever scans a poster has never seen the product before, and has ten seconds. */
describe('posters', () => {
  let stage: Stage;
  let admin: { api: Api; session: SessionAnswer };
  let siteId: string;
  let path: string;
  beforeAll(async () => {
    stage = await openStage();
    admin = await aTenant(stage.product.url, { name: 'Northgate Builders' });
    siteId = (await aSite(admin.api, 'Harbour extension')).id;
    const made = await admin.api.post<PosterView>(`/sites/${siteId}/posters`, {
      zone: 'Dock 3',
      allow_anonymous: true,
    });
    path = new URL(made.body.url ?? '').pathname;
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  const reported = async (): Promise<IncidentView[]> =>
    (await admin.api.get<{ incidents: IncidentView[] }>('/incidents?source=poster')).body.incidents;

  it.each(looks)('take a report in three taps at $width px in $locale', async ({ width, locale, words }) => {
    const page = await stage.visitors.visitor(null, { viewport: { width, height: 740 }, locale });
    await page.goto(path);
    await heading(page, words.title).waitFor();
    await page.getByText('Harbour extension · Dock 3').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: words.pictogram }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: words.edge }).click();
    await page.getByRole('button', { name: words.send }).click();
    await page.getByText(words.thanks).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: words.ticket }).click();
    await page.getByText(words.received).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.context().close();
  });

  it('keep a report without network on the phone, and any public page sends it once, with photo and voice', async () => {
    const before = (await reported()).length;
    const page = await stage.visitors.visitor(null, {
      ...keepsTheApp,
      ...{ viewport: { width: 360, height: 740 }, permissions: ['microphone'] },
    });
    await page.goto(path);
    await heading(page, en.title).waitFor();
    await waitForOfflineCopy(page);
    const context = page.context();
    await context.setOffline(true);
    await page.reload();
    await heading(page, en.title).waitFor();
    const photo = { name: 'hole.jpg', mimeType: 'image/jpeg', buffer: await drawnPhoto(3) };
    await page.locator('input[type=file]').setInputFiles(photo);
    await page.getByRole('button', { name: en.voice }).click();
    await page.getByRole('button', { name: /^Stop \(2/ }).click();
    await page.locator('audio').waitFor();
    await page.getByRole('button', { name: en.send }).click();
    await page
      .getByText(/^Kept on this phone, not sent yet/)
      .first()
      .waitFor();
    expect((await reported()).length).toBe(before);
    // Nothing is sent while no page is open; whichever of those without an account is opened next sends it.
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto('/a/no-such-link');
    await later.getByRole('link', { name: en.ticket }).waitFor();
    const [newest] = await reported();
    expect((await reported()).length).toBe(before + 1);
    const { body } = await admin.api.get<IncidentView>(`/incidents/${newest?.id}`);
    expect(body).toMatchObject({ hazard_type: 'not_named', has_photo: true, report: { has_audio: true, name: null } });
    await context.close();
  });

  it('say what is wrong also where the network went before anything was kept for that', async () => {
    // no service worker, as in the browser inside another app
    const page = await stage.visitors.visitor(null, { viewport: { width: 360, height: 740 } });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: en.pictogram }).click();
    await page.getByRole('button', { name: en.edge }).click();
    await page.context().setOffline(true);
    const other = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await page.getByLabel(en.photo).setInputFiles(other);
    await page.getByRole('dialog', { name: 'Please select only image files' }).waitFor();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: en.edge }).waitFor();
    await page.context().close();
  });

  it.each([360, 1440])('are made, and their reports heard and named, at %d px', async (width) => {
    const page = await stage.visitors.visitor(admin.session, { viewport: { width, height: 800 } });
    await page.goto('/sites');
    await page.getByRole('button', { name: 'Posters: Harbour extension' }).click();
    await page.getByLabel('Zone (optional)').fill(`Gate ${width}`);
    await page.getByRole('button', { name: 'Make a poster' }).click();
    await page.getByText(`Gate ${width}`, { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Print: Gate ${width}` }).click();
    expect((await download).suggestedFilename()).toBe('poster.pdf');
    expect(await violations(page)).toEqual([]);
    const [pending] = (await reported()).filter(({ hazard_type }) => hazard_type === 'not_named');
    await page.goto(`/review?source=poster&incident=${pending?.id}`);
    await page.getByText('Anonymous: nobody knows who it was.').waitFor();
    await page.getByRole('button', { name: 'Listen to the voice note' }).click();
    await page.locator('audio').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
