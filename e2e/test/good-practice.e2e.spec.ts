import type { SessionAnswer, SiteView } from '@hazardlens/contracts';
import { pdfPages } from '@hazardlens/testing';
import { type Api, aPerson, aSite, aTenant } from '../src/api.js';
import { keepsTheApp } from '../src/browser.js';
import { drawnPhoto } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { acknowledge, faultsOf, heading, waitForOfflineCopy } from './screen.js';

jest.setTimeout(240_000);

const looks = [
  { width: 360, locale: 'en-US', words: { title: 'Good practice', talk: 'Toolbox talk as PDF' } },
  { width: 1440, locale: 'en-US', words: { title: 'Good practice', talk: 'Toolbox talk as PDF' } },
  { width: 360, locale: 'es-ES', words: { title: 'Buenas prácticas', talk: 'Charla de seguridad en PDF' } },
  { width: 1440, locale: 'es-ES', words: { title: 'Buenas prácticas', talk: 'Charla de seguridad en PDF' } },
] as const;
const kept = 'The good practice is saved on this device and is sent by itself.';

/** A foreman tells of what is done well, with and without network; the safety manager talks about it. */
describe('good practice', () => {
  let stage: Stage;
  let admin: { api: Api; session: SessionAnswer };
  let worker: { session: SessionAnswer };
  let site: SiteView;
  beforeAll(async () => {
    stage = await openStage();
    admin = await aTenant(stage.product.url, { name: 'Northgate Builders' });
    site = await aSite(admin.api, 'Harbour extension');
    worker = await aPerson(admin.api, 'worker');
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  it('is told from the capture screen with a photo, and deleted by who told of it', async () => {
    const page = await stage.visitors.visitor(worker.session, { viewport: { width: 360, height: 800 } });
    await page.goto('/capture');
    await page.getByRole('link', { name: 'Good practice' }).click();
    await heading(page, 'Good practice').waitFor();
    await page.getByLabel('What did you see?').fill('Every edge on level 4 has its rail.');
    const buffer = await drawnPhoto(1);
    await page.locator('input[type=file]').setInputFiles({ name: 'rail.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Send good practice' }).click();
    const row = page.getByRole('article', { name: 'Every edge on level 4' });
    await row.waitFor();
    await row.getByRole('button', { name: 'Show the photo large' }).click();
    await row.getByRole('img', { name: /Good practice, photo by/ }).waitFor();
    expect(await page.getByLabel('What did you see?').inputValue()).toBe('');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByText('Nobody has told of good practice yet').waitFor();
    expect(await page.getByRole('button', { name: 'Toolbox talk as PDF' }).count()).toBe(0);
    await page.context().close();
  });

  it('waits on the phone without network, and arrives once', async () => {
    const page = await stage.visitors.visitor(worker.session, {
      ...keepsTheApp,
      viewport: { width: 360, height: 800 },
    });
    await page.goto('/good-practice');
    await waitForOfflineCopy(page);
    await page.getByLabel('What did you see?').fill('Hoses are rolled up.');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send good practice' }).click();
    await acknowledge(page, kept);
    await page.getByText('Good practice: Hoses are rolled up.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('synced', { exact: true }).waitFor();
    const { body } = await admin.api.get<{ total: number }>(`/observations?site_id=${site.id}`);
    expect(body.total).toBe(1);
    await page.context().close();
  });

  it.each(looks)('is shown and printed at $width px in $locale', async ({ width, locale, words }) => {
    const page = await stage.visitors.visitor(admin.session, { viewport: { width, height: 800 }, locale });
    await page.goto('/dashboard');
    await page.getByRole('status').filter({ hasText: /: 1$/ }).waitFor();
    await page.getByRole('link', { name: words.title }).click();
    await heading(page, words.title).waitFor();
    await page.getByText('Hoses are rolled up.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words.talk }).click();
    expect((await download).suggestedFilename()).toMatch(/^toolbox-talk-\d{4}-W\d{2}\.pdf$/);
    await page.context().close();
  });

  it('is on both pages of the talk', async () => {
    const answer = await fetch(`${stage.product.url}/api/toolbox-talk.pdf?site_id=${site.id}`, {
      headers: { authorization: `Bearer ${admin.session.access_token}` },
    });
    const pages = pdfPages(Buffer.from(await answer.arrayBuffer()));
    expect(pages.map((page) => page.includes('Hoses are rolled up.'))).toEqual([true, true]);
    expect(pages[0]).toContain('Toolbox talk');
    expect(pages[1]).toContain('Charla de seguridad');
  });
});
