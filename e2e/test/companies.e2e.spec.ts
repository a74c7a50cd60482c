import type { SessionAnswer } from '@hazardlens/contracts';
import type { Page } from 'playwright-core';
import { type Api, anIncident, aSite, aTenant } from '../src/api.js';
import { openStage, type Stage } from '../src/stage.js';
import { axeSource, heading, smallTargets, violations } from './screen.js';

jest.setTimeout(240_000);

const en = { title: 'Companies', open: '1 open repair', week: 'The week', send: 'Send me the week', sites: 'Sites' };
const looks = [{ width: 1440, locale: 'en-US', words: en }] as const;

/** Subcontractors with what they did, and the week by mail. */
describe('companies and the digest', () => {
  let stage: Stage;
  let admin: { api: Api; session: SessionAnswer };
  beforeAll(async () => {
    stage = await openStage();
    admin = await aTenant(stage.product.url, { name: 'Northgate Builders' });
    const site = await aSite(admin.api, 'Harbour extension');
    const { id } = await anIncident(admin.api, site.id, { notes: 'Bare head at the crane' });
    await admin.api.put(`/incidents/${id}/approve`, {});
    await admin.api.put(`/incidents/${id}/action`, { owner_id: admin.session.user.id });
    await admin.api.post('/companies', { name: 'Acero Norte', contact: { email: 'pedro@acero.example' } });
    await admin.api.post(`/incidents/${id}/action/link`, { name: 'Pedro', company: 'acero norte' });
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  const faultsOf = async (page: Page): Promise<string[]> => {
    const wide = await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
    return [
      ...(await violations(page)),
      ...(await smallTargets(page)),
      ...(wide ? ['the page is wider than the window'] : []),
    ];
  };

  it.each(looks)('are read and chosen at $width px in $locale', async ({ width, locale, words }) => {
    const page = await stage.visitors.visitor(admin.session, { viewport: { width, height: 800 }, locale });
    await page.addInitScript({ path: axeSource });
    await page.goto('/actions/companies');
    await heading(page, words.title).waitFor();
    await page.getByText(words.open).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/profile');
    await page.getByRole('switch', { name: words.send }).click();
    await page.getByLabel(words.sites).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('switch', { name: words.send }).click();
    await page.getByLabel(words.sites).first().waitFor({ state: 'detached' });
    await page.goto('/digest');
    await heading(page, words.week).waitFor();
    await page.getByText('Northgate Builders').last().waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});
