import type { AnalysisResult, IncidentList, IncidentView, SessionAnswer } from '@hazardlens/contracts';
import { categoryOfHazard, hazardLabel, type Locale } from '@hazardlens/taxonomy';
import { eventually } from '@hazardlens/testing';
import type { Page } from 'playwright-core';
import { type Api, anIncident, aPerson, aSite, aTenant } from '../src/api.js';
import { photosWithHazards } from '../src/camera.js';
import { asBase64 } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { cutTexts, enlargeText } from './layout.js';
import { faultsOf, told, waitForStillness } from './screen.js';

jest.setTimeout(240_000);

/** What is added to what the analysis finds, in the order of the queue: the newest first. */
const added = ['swing_radius', 'no_gloves', 'unprotected_edge'] as const;

/** Deciding fast: what waits on one photo is decided together on it. */
describe('photo by photo', () => {
  let stage: Stage;
  let admin: Api;
  let manager: SessionAnswer;
  beforeAll(async () => {
    stage = await openStage();
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  /** One photo with three findings, which were reported by hand on it, and nothing else that waits. */
  beforeEach(async () => {
    ({ api: admin } = await aTenant(stage.product.url));
    manager = (await aPerson(admin, 'safety_manager')).session;
    const site = await aSite(admin);
    const photos = (await photosWithHazards(1)).map(asBase64).slice(0, 1);
    const { body: analysed } = await admin.post<AnalysisResult>('/ai/analyze', { photos, site_id: site.id });
    for (const { incident_id } of analysed.detections) {
      if (incident_id) await admin.put(`/incidents/${incident_id}/approve`, {});
    }
    const path = `/capture-batches/${analysed.capture_id}`;
    const { body: capture } = await admin.get<{ photos: { id: string }[] }>(path);
    for (const [index, hazard_type] of [...added].reverse().entries()) {
      const boxes = [{ x: 0.1 + index * 0.3, y: 0.3, w: 0.2, h: 0.3, class: 'person' }];
      await anIncident(admin, site.id, {
        hazard_type,
        category: categoryOfHazard(hazard_type).code,
        photo_id: capture.photos[0]?.id,
        boxes,
      });
    }
  });

  const incidents = async () => (await admin.get<IncidentList>('/incidents?limit=100')).body.incidents;
  const decidedAs = (hazard_type: string, wanted: Partial<IncidentView>) =>
    eventually(async () => {
      const found = (await incidents()).find((each) => each.hazard_type === hazard_type);
      expect(found).toMatchObject(wanted);
    });
  /** The finding is named and has the focus, and its photo is there. */
  const opens = async (page: Page, hazard: string, locale: Locale) => {
    const label = hazardLabel(hazard, locale);
    await page.locator('h2:focus', { hasText: label }).waitFor();
    await page.getByRole('img', { name: label }).waitFor();
  };
  const isClean = async (page: Page) => {
    await waitForStillness(page);
    expect(await faultsOf(page)).toEqual([]);
  };

  it('a reviewer decides by keyboard: one key, two keys, undo, and the rest with one reason', async () => {
    const page = await stage.visitors.visitor(manager);
    await page.goto('/review');
    await page.getByRole('link', { name: 'Photo by photo' }).click();
    await page.locator('h2:focus').waitFor();
    const order = await page.getByRole('region', { name: 'On this photo' }).getByRole('listitem').allTextContents();
    const [first, second, third] = order.map((label) => added.find((type) => hazardLabel(type, 'en') === label));
    if (!first || !second || !third) throw new Error(`not what waits: ${order.join(', ')}`);
    await opens(page, first, 'en');
    await isClean(page);

    await page.keyboard.press('a');
    await opens(page, second, 'en');
    await told(page, 'Incident approved successfully');
    await decidedAs(first, { status: 'APPROVED' });
    await page.keyboard.press('u');
    await told(page, 'Back in the review queue');
    await opens(page, first, 'en');
    await decidedAs(first, { status: 'REVIEW_REQUIRED' });

    await page.keyboard.press('r');
    await page.getByRole('button', { name: 'Nothing of the kind there' }).waitFor();
    await isClean(page);
    await page.keyboard.press('1');
    await opens(page, second, 'en');
    await decidedAs(first, { status: 'REJECTED', decided_by: expect.objectContaining({ id: manager.user.id }) });

    await page.keyboard.press('s');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('2');
    await told(page, '2 of 2 decided');
    await page.getByText('Nothing waits for review').waitFor();
    const notes = (await incidents()).filter(({ status }) => status === 'REJECTED');
    expect(notes).toHaveLength(3);
    const { body: last } = await admin.get<IncidentView>(
      `/incidents/${notes.find((one) => one.hazard_type === third)?.id}`,
    );
    expect(last.history.at(-1)).toMatchObject({ action: 'REJECTED', notes: 'Already reported' });
    await page.context().close();
  });

  it('on a phone it is a deck: photo, finding, two thumbs, in Spanish and in large letters', async () => {
    const page = await stage.visitors.visitor(manager, { viewport: { width: 360, height: 740 }, locale: 'es-ES' });
    await page.goto('/review/photos');
    await page.locator('h2:focus').waitFor();
    await isClean(page);
    for (const name of ['Aprobar', 'Rechazar']) {
      const thumb = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(thumb?.height).toBeGreaterThanOrEqual(64);
      expect((thumb?.y ?? 0) + (thumb?.height ?? 0)).toBeLessThanOrEqual(740);
    }
    await page.getByRole('button', { name: 'Rechazar', exact: true }).click();
    await isClean(page);
    await page.getByRole('button', { name: 'Aquí no es un peligro' }).click();
    await told(page, 'Incidente rechazado correctamente');
    await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
    await told(page, 'Incidente aprobado correctamente');
    await eventually(async () => {
      const statuses = (await incidents())
        .filter(({ hazard_type }) => added.some((type) => type === hazard_type))
        .map(({ status }) => status);
      expect(statuses.sort()).toEqual(['APPROVED', 'REJECTED', 'REVIEW_REQUIRED']);
    });
    await enlargeText(page, 200);
    await waitForStillness(page);
    expect(await cutTexts(page)).toEqual([]);
    await page.context().close();
  });
});
