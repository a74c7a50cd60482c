import type { ConfigAnswer, IncidentView, SessionAnswer } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import type { Page } from 'playwright-core';
import { Api } from '../src/api.js';
import { openBrowser } from '../src/browser.js';
import { drawnCamera } from '../src/camera.js';
import { freePort, type Product, startProduct, temporaryDataDir } from '../src/product.js';
import { acknowledge, dialog, heading, told } from './screen.js';

jest.setTimeout(240_000);

/**
 * The product's main job in a real Chromium: a safety manager signs in with the demo login, uploads two photos, sees the
 * result, approves one incident and rejects another, and finds both decided after a reload.
 */
describe('from a photo to a decision', () => {
  let data: Awaited<ReturnType<typeof temporaryDataDir>>;
  let product: Product;
  let browser: Awaited<ReturnType<typeof openBrowser>>;
  let page: Page;
  let drawn: Awaited<ReturnType<typeof drawnCamera>>;
  const pageErrors: string[] = [];

  beforeAll(async () => {
    data = await temporaryDataDir();
    drawn = await drawnCamera();
    // The journey looks at what it does itself: accounts and sites are enough.
    const env = { DEMO_HISTORY: 'false' };
    product = await startProduct({ dataDir: data.path, port: await freePort(), env, timeoutMs: 180_000 });
    browser = await openBrowser();
    page = browser.context.pages()[0] ?? (await browser.context.newPage());
    page.on('pageerror', (error) => pageErrors.push(error.message));
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await data?.remove();
    await drawn?.remove();
  });

  it('redirects an anonymous visitor to the login and remembers where they came from', async () => {
    await page.goto(`${product.url}/review`);
    await page.waitForURL('**/login');
  });

  it('signs in with the demo login and returns to the remembered screen', async () => {
    const { body } = await new Api(product.url).get<ConfigAnswer>('/config');
    const login = body.demo_logins[0];
    await page.getByRole('button', { name: new RegExp(login?.email ?? 'no demo login') }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/review');
    await heading(page, 'Review Queue').waitFor();
  });

  it('uploads two photos through the wizard and shows the result with boxes on the photos', async () => {
    await page.getByRole('link', { name: 'Capture', exact: true }).first().click();
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await page.getByText('JPG, PNG, or HEIC • Max 5 photos').waitFor();
    await page.locator('input[type=file]').setInputFiles(drawn.photos);
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor();
    await page.getByRole('button', { name: 'Continue to Review' }).click();
    await page.getByText(/48\.137154.*11\.576124/).waitFor();
    await page.getByRole('button', { name: 'Submit Capture' }).click();
    const result = dialog(page).filter({ hasText: 'Analysis complete' });
    await result.getByText(/Overall risk score: \d+\/100/).waitFor();
    await result.getByText('Photos analyzed: 2').waitFor();
    await acknowledge(page, 'Analysis complete');
    await page.waitForURL('**/review**');
  });

  it('approves one incident and rejects another, and both stay decided after a reload', async () => {
    const api = await signedIn(product.url);
    await page.reload();
    const approved = await openFirst(page);
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await told(page, 'Incident approved successfully');

    const rejected = await openFirst(page);
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await acknowledge(page, 'Please provide rejection notes');
    await page.getByRole('textbox', { name: 'Review Notes' }).fill('Not a hazard: seen on site');
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await told(page, 'Incident rejected successfully');

    expect(approved).not.toBe(rejected);
    await page.goto(`${product.url}/review?status=APPROVED&incident=${approved}`);
    await page.getByText(/^Approved by /).waitFor();
    await page.goto(`${product.url}/review?status=REJECTED&incident=${rejected}`);
    await page.getByText(/^Rejected by /).waitFor();
    await eventually(async () => {
      const statusOf = async (id: string) => (await api.get<IncidentView>(`/incidents/${id}`)).body.status;
      expect([await statusOf(approved), await statusOf(rejected)]).toEqual(['APPROVED', 'REJECTED']);
    });
    expect(pageErrors).toEqual([]);
  });
});

/** Opens the first row and tells its id, which the address holds. */
async function openFirst(page: Page): Promise<string> {
  const first = page.getByRole('list', { name: 'Incidents' }).getByRole('button').first();
  await first.click();
  await page.locator('button[aria-current="true"]').first().waitFor();
  await page.waitForURL(/[?&]incident=/);
  return new URL(page.url()).searchParams.get('incident') ?? 'none';
}

async function signedIn(url: string): Promise<Api> {
  const api = new Api(url);
  const { body } = await api.get<ConfigAnswer>('/config');
  const login = body.demo_logins[0];
  const answer = await api.post<SessionAnswer>('/auth/login', { email: login?.email, password: login?.password });
  return api.as(answer.body.access_token);
}
