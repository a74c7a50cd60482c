import type { AnalysisResult, CaptureView, IncidentList } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import type { Page } from 'playwright-core';
import { type Api, aPerson, aSite, aTenant } from '../src/api.js';
import { keepsTheApp } from '../src/browser.js';
import { drawnCamera } from '../src/camera.js';
import { openStage, type Stage } from '../src/stage.js';
import { acknowledge, answer, dialog, heading, mainMenu, waitForCamera, waitForOfflineCopy } from './screen.js';

jest.setTimeout(300_000);

const reportSaved = 'No connection. The report is saved on this device and is sent when the connection is back.';
const savedForLater = 'No connection. The photos are saved on this device and are sent when the connection is back.';

/** On the site: the camera, the upload, and a phone without network. */
describe('in the field', () => {
  let stage: Stage;
  let camera: Awaited<ReturnType<typeof drawnCamera>>;
  beforeAll(async () => {
    camera = await drawnCamera();
    stage = await openStage({ browser: { cameraFile: camera.file } });
  }, 240_000);
  afterAll(async () => {
    await stage?.close();
    await camera?.remove();
  });

  /** Three taps and one for each photo: camera, shutter, done; the submit follows. */
  const photograph = async (page: Page) => {
    await page.getByRole('button', { name: 'Use Camera' }).click();
    await page.getByText('Photos 0/5').waitFor();
    await waitForCamera(page);
    await page.getByRole('button', { name: 'Capture', exact: true }).click();
    await page.getByText('Photos 1/5').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
  };
  const submitted = async (page: Page): Promise<AnalysisResult> => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/ai/analyze'));
    await page.getByRole('button', { name: 'Submit Capture' }).click();
    const response = await answered;
    expect(response.status()).toBe(200);
    return (await response.json()) as AnalysisResult;
  };
  const expectResult = async (page: Page, result: AnalysisResult) => {
    const alert = dialog(page).filter({ hasText: 'Analysis complete' });
    for (const line of [
      `Overall risk score: ${Math.round(result.overall_risk_score)}/100`,
      `Hazards detected: ${result.detections.length}`,
      `Photos analyzed: ${result.photos_analyzed}`,
      `High-risk incident auto-created: ${result.high_risk_incident_created ? 'Yes' : 'No'}`,
    ]) {
      await alert.getByText(line, { exact: true }).waitFor();
    }
    const boxes = result.detections.flatMap((detection) => detection.boxes);
    expect(boxes.length).toBeGreaterThan(0);
    expect(await alert.locator('[data-band][style*="left"]').count()).toBe(boxes.length);
    await acknowledge(page, 'Analysis complete');
  };

  it('an inspector photographs and sends with four taps, sees the boxes and lands on the dashboard', async () => {
    const { api } = await aTenant(stage.product.url);
    await aSite(api, 'Camera site');
    const inspector = await aPerson(api, 'inspector');
    const page = await stage.visitors.visitor(inspector.session, { viewport: { width: 390, height: 844 } });
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Shortcut' }).getByRole('link', { name: 'Capture' }).click();
    await photograph(page);
    await page.getByText(/48\.137154, 11\.576124/).waitFor();
    await expectResult(page, await submitted(page));
    await page.waitForURL('**/dashboard');
    await page.getByText('Captured via camera').first().waitFor();
    await page.context().close();
  });

  it('an admin uploads at most five images and lands on the review queue', async () => {
    const { session, api } = await aTenant(stage.product.url);
    await aSite(api, 'Upload site');
    const page = await stage.visitors.visitor(session);
    await page.goto('/capture');
    await page.getByRole('button', { name: 'Upload Photos' }).click();
    await page.getByText('JPG, PNG, or HEIC • Max 5 photos').waitFor();
    const chooser = page.locator('input[type=file]');
    await page.getByRole('button', { name: 'Continue to Review' }).click();
    await acknowledge(page, 'Please capture at least one photo');
    await chooser.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await acknowledge(page, 'Please select only image files');
    const [first = '', second = ''] = camera.photos;
    await chooser.setInputFiles([first, second, first, second, first, second]);
    await acknowledge(page, 'Maximum 5 photos allowed. You can upload 5 more.');
    await chooser.setInputFiles([first, second]);
    await page.getByRole('button', { name: 'Remove photo 2' }).click();
    await page.getByText('Photos 1/5').waitFor();
    await page.getByRole('button', { name: 'Continue to Review' }).click();
    await page.getByLabel('Notes').fill('Gate 2, morning walk');
    // The device has it: nobody is asked any more before the tab is closed. Then the phone ends the tab without a word.
    const mayClose = () => page.evaluate("dispatchEvent(new Event('beforeunload', { cancelable: true }))");
    await eventually(async () => expect(await mayClose()).toBe(true));
    await kill(page);
    const again = await page.context().newPage();
    await again.goto('/capture');
    await expectResult(again, await submitted(again));
    await again.waitForURL('**/review**');
    await heading(again, 'Review Queue').waitFor();
    await again.getByRole('list', { name: 'Incidents' }).getByText('Upload site').first().waitFor();
    const { body } = await api.get<{ captures: CaptureView[] }>('/capture-batches');
    expect(body.captures.map(({ note_text, photos }) => [note_text, photos.length])).toEqual([
      ['Gate 2, morning walk', 1],
    ]);
    await again.context().close();
  });

  const captureOffline = async (page: Page, notes: string) => {
    await mainMenu(page).getByRole('link', { name: 'Capture' }).click();
    await photograph(page);
    await page.getByLabel('Notes').fill(notes);
    await page.getByRole('button', { name: 'Submit Capture' }).click();
    await acknowledge(page, savedForLater);
    await heading(page, 'Sync Queue').waitFor();
  };
  const expectTiles = async (page: Page, tiles: Record<string, number>) => {
    for (const [name, count] of Object.entries(tiles)) {
      const tile = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
      await tile.getByText(String(count), { exact: true }).waitFor();
    }
  };
  const notesOnServer = async (api: Api) => {
    const { body } = await api.get<{ captures: CaptureView[] }>('/capture-batches?limit=100');
    return body.captures.map((capture) => capture.note_text).sort();
  };
  it('captures without network survive a reload and a tab that dies while sending, and arrive exactly once', async () => {
    const { api } = await aTenant(stage.product.url);
    await aSite(api, 'Tunnel');
    const worker = await aPerson(api, 'worker');
    const page = await stage.visitors.visitor(worker.session, keepsTheApp);
    const context = page.context();
    await page.goto('/dashboard');
    await waitForOfflineCopy(page);
    await page.getByLabel('Active Site').waitFor();

    await context.setOffline(true);
    for (const notes of ['first', 'second', 'third']) await captureOffline(page, notes);
    await page.reload();
    await heading(page, 'Sync Queue').waitFor();
    await expectTiles(page, { 'Total Items': 3, Pending: 3, Synced: 0, Failed: 0 });
    await page.getByText(/^Offline – 3 captures waiting \(oldest \d+ min\)$/).waitFor();
    expect(
      await mainMenu(page)
        .getByRole('link', { name: /^Queue/ })
        .textContent(),
    ).toBe('Queue3');
    await page.getByRole('button', { name: 'Logout' }).click();
    await answer(page, /^3 captures on this device have not been sent yet/, 'Cancel');
    expect(await notesOnServer(api)).toEqual([]);

    // The first capture reaches the server, its answer never reaches the tab.
    const sent = new Promise<void>((resolve, reject) => {
      void page.route('**/api/capture-batches', (route) => route.fetch().then(() => resolve(), reject));
    });
    await context.setOffline(false);
    await sent;
    await page.getByText('syncing', { exact: true }).waitFor();
    await kill(page);
    expect(await notesOnServer(api)).toEqual(['first']);

    const again = await context.newPage();
    await again.goto('/queue');
    await expectTiles(again, { 'Total Items': 3, Pending: 0, Synced: 3, Failed: 0 });
    expect(await notesOnServer(api)).toEqual(['first', 'second', 'third']);
    await again.getByRole('button', { name: 'Clear Synced' }).click();
    await again.getByText('No items in queue').waitFor();
    await eventually(
      async () => {
        const { body } = await api.get<{ captures: CaptureView[] }>('/capture-batches');
        expect(body.captures.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
      },
      { timeoutMs: 120_000 },
    );
    await context.close();
  });

  it('a report made without network does so, too', async () => {
    const { api } = await aTenant(stage.product.url);
    await aSite(api, 'Lift shaft');
    const worker = await aPerson(api, 'worker');
    const page = await stage.visitors.visitor(worker.session, keepsTheApp);
    const context = page.context();
    const onServer = async () => (await api.get<IncidentList>('/incidents')).body.incidents;
    await page.goto('/capture');
    await waitForOfflineCopy(page);
    await page.getByRole('button', { name: /Report a hazard/ }).waitFor();

    await context.setOffline(true);
    await page.getByRole('button', { name: /Report a hazard/ }).click();
    await page.getByLabel('What did you see?').fill('No rail at the lift shaft');
    await page.getByRole('button', { name: 'Unprotected edge or leading edge' }).click();
    await page.locator('input[type=file]').setInputFiles(camera.photos.slice(0, 1));
    await page.getByRole('button', { name: 'Send report' }).click();
    await acknowledge(page, reportSaved);
    await heading(page, 'Sync Queue').waitFor();
    await page.reload();
    await page.getByText(/^Hazard report: Unprotected edge/).waitFor();
    await expectTiles(page, { 'Total Items': 1, Pending: 1, Synced: 0, Failed: 0 });
    await page.getByText(/^Offline – one report waiting/).waitFor();

    // It reaches the server, the answer never reaches the tab.
    const sent = new Promise<void>((resolve, reject) => {
      void page.route('**/api/incidents', (route) => route.fetch().then(() => resolve(), reject));
    });
    await context.setOffline(false);
    await sent;
    await kill(page);
    expect(await onServer()).toHaveLength(1);

    const again = await context.newPage();
    await again.goto('/queue');
    await expectTiles(again, { 'Total Items': 1, Pending: 0, Synced: 1, Failed: 0 });
    expect(await onServer()).toMatchObject([{ hazard_type: 'unprotected_edge', has_photo: true }]);
    await context.close();
  });

  /** The tab's process dies, as on a phone that is out of memory. */
  async function kill(page: Page): Promise<void> {
    const crashed = page.waitForEvent('crash');
    const devtools = await page.context().newCDPSession(page);
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }

  it('a capture on a network that carries nothing is on the device, and arrives exactly once though its tab dies', async () => {
    const { api } = await aTenant(stage.product.url);
    await aSite(api, 'Basement');
    const worker = await aPerson(api, 'worker');
    const page = await stage.visitors.visitor(worker.session);
    await page.route('**/api/ai/analyze', () => undefined);
    await page.goto('/capture');
    await photograph(page);
    await page.getByLabel('Notes').fill('nobody answers');
    await page.getByRole('button', { name: 'Submit Capture' }).click();
    await page.getByRole('button', { name: 'Send it later' }).waitFor();

    // Another tab shows it, and leaves it to the one that is sending.
    const other = await page.context().newPage();
    await other.goto('/queue');
    await expectTiles(other, { 'Total Items': 1, Pending: 1, Synced: 0, Failed: 0 });
    expect(await notesOnServer(api)).toEqual([]);

    await kill(page);
    await other.reload();
    await expectTiles(other, { 'Total Items': 1, Pending: 0, Synced: 1, Failed: 0 });
    expect(await notesOnServer(api)).toEqual(['nobody answers']);
    await other.context().close();
  });

  it('on a shared phone everybody sees and sends only their own captures', async () => {
    const { api } = await aTenant(stage.product.url);
    await aSite(api, 'Shared site');
    const [ann, bob] = [await aPerson(api, 'worker'), await aPerson(api, 'inspector')];
    const page = await stage.visitors.visitor(ann.session, keepsTheApp);
    await page.goto('/dashboard');
    await waitForOfflineCopy(page);
    await page.getByLabel('Active Site').waitFor();
    await page.context().setOffline(true);
    await captureOffline(page, 'from Ann');
    await page.getByRole('button', { name: 'Logout' }).click();
    await answer(page, /^One capture on this device has not been sent yet/, 'Logout anyway');
    await page.waitForURL('**/login');
    await page.context().setOffline(false);

    await signIn(page, bob);
    await mainMenu(page).getByRole('link', { name: 'Queue' }).click();
    await page.getByText('No items in queue').waitFor();
    expect(await notesOnServer(api)).toEqual([]);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');

    await signIn(page, ann);
    await mainMenu(page)
      .getByRole('link', { name: /^Queue/ })
      .click();
    await expectTiles(page, { 'Total Items': 1, Synced: 1 });
    expect(await notesOnServer(api)).toEqual(['from Ann']);
    await page.context().close();
  });

  async function signIn(page: Page, person: Awaited<ReturnType<typeof aPerson>>): Promise<void> {
    await page.getByLabel('Email').fill(person.session.user.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await mainMenu(page).waitFor();
  }
});
