import type { AnalysisResult, CoverageView, IncidentView } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { eventually } from '@hazardlens/testing';
import { aPerson, aSite, aTenant } from '../src/api.js';
import { photosWithHazards } from '../src/camera.js';
import { asBase64 } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { draw, told } from './screen.js';

jest.setTimeout(240_000);

/** In review: what was found is drawn and named anew, what was missed is added, and both count. */
describe('corrections', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  it('a reviewer corrects a box and the hazard, adds what was missed, and sees both in the coverage', async () => {
    const { api } = await aTenant(stage.product.url);
    const site = await aSite(api);
    const photos = (await photosWithHazards(2)).map(asBase64);
    const { body: result } = await api.post<AnalysisResult>('/ai/analyze', { photos, site_id: site.id });
    const finding = result.detections.find(({ hazard_type }) => hazard_type !== 'open_flame_smoke');
    if (!finding?.incident_id) throw new Error('nothing was found on the photos');
    const manager = await aPerson(api, 'safety_manager');
    const page = await stage.visitors.visitor(manager.session);

    await page.goto(`/review?incident=${finding.incident_id}`);
    await page.getByRole('button', { name: 'Correct boxes' }).click();
    const layer = page.getByTestId('box-layer');
    await page.getByRole('button', { name: /^Box 1,/ }).focus();
    await page.keyboard.press('+');
    // beside everything: on a photo full of boxes a drag would move one
    await page.getByRole('button', { name: 'Add a box' }).click();
    await page.getByLabel('What the box shows').selectOption({ label: 'Cone' });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Edit finding' }).click();
    await page.getByRole('combobox', { name: 'Hazard Type' }).fill('flame');
    await page.getByRole('option', { name: hazardLabel('open_flame_smoke', 'en') }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await told(page, 'Incident approved successfully');
    const { body: corrected } = await api.get<IncidentView>(`/incidents/${finding.incident_id}`);
    expect(corrected).toMatchObject({ status: 'APPROVED', hazard_type: 'open_flame_smoke' });
    expect(corrected.boxes).toHaveLength(finding.boxes.length + 1);
    expect(corrected.boxes.at(-1)).toMatchObject({ class: 'cone', sources: [] });

    await page.goto(`/review?status=APPROVED&incident=${finding.incident_id}`);
    await page.getByText(/^Boxes corrected: /).waitFor();
    await page.getByRole('button', { name: 'Missed here' }).click();
    const form = page.getByRole('dialog', { name: 'What was missed on this photo?' });
    await form.getByRole('combobox', { name: 'Hazard Type' }).fill('swing');
    await form.getByRole('option', { name: hazardLabel('swing_radius', 'en') }).click();
    await draw(page, form.getByTestId('box-layer'), [0.1, 0.1], [0.4, 0.5]);
    await form.getByLabel('What do you see?').fill('Under the excavator.');
    await form.getByRole('button', { name: 'Add finding' }).click();
    await told(page, 'Added to the review queue');
    await layer.waitFor({ state: 'detached' });
    const { body: queue } = await api.get<{ incidents: IncidentView[] }>('/incidents?hazard_type=swing_radius');
    const added = queue.incidents.find(({ sources }) => sources?.length === 0);
    expect(added).toMatchObject({
      status: 'REVIEW_REQUIRED',
      photo_id: corrected.photo_id,
      note: 'Under the excavator.',
    });
    expect(added?.boxes).toHaveLength(1);

    await eventually(async () => {
      const { body } = await api.get<CoverageView>('/ai/coverage');
      const hazards = body.categories.flatMap(({ hazards: all }) => all);
      const recallOf = (type: string) =>
        hazards.find(({ hazard_type }) => hazard_type === type)?.sources.find(({ source }) => source === 'detector');
      expect(recallOf('open_flame_smoke')?.recall).toMatchObject({ estimate: 0, decisions: 1 });
      expect(recallOf('swing_radius')?.recall).toMatchObject({ estimate: 0, decisions: 1 });
      expect(recallOf(finding.hazard_type)?.precision).toMatchObject({ estimate: 0, decisions: 1 });
    });
    await page.goto('/risk-intel/coverage');
    await page
      .getByText(/Finds 0 % of what is there/)
      .first()
      .waitFor();
  });
});
