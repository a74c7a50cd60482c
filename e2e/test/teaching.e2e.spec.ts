import type {
  AnalysisResult,
  ExamplesView,
  IncidentView,
  LearnedFigures,
  OwnHazardsView,
  QuestionView,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { type Api, aSite, aTenant } from '../src/api.js';
import { asBase64, barrelAt, drawnPhoto, drawnPhotoWithBarrel } from '../src/photos.js';
import { openStage, type Stage } from '../src/stage.js';
import { dialog, draw, heading, told } from './screen.js';

jest.setTimeout(420_000);
const LABEL = 'Leaking barrel';

/** What no detector knows: people name it, show it on twenty photos, and it is found on one that nobody taught. */
describe('a hazard is taught', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  }, 240_000);
  afterAll(() => stage?.close(), 60_000);

  /** @returns the ids of the photos */
  async function captures(api: Api, site_id: string, photos: readonly Buffer[]): Promise<string[]> {
    const ids: string[] = [];
    for (let from = 0; from < photos.length; from += 5) {
      const five = photos.slice(from, from + 5);
      const answer = await api.post<AnalysisResult>('/ai/analyze', { photos: five.map(asBase64), site_id });
      expect(answer.status).toBe(200);
      ids.push(...five.map((_, index) => `${answer.body.capture_id}-${index}`));
    }
    return ids;
  }
  const drawn = (count: number, from: number, one: (seed: number) => Promise<Buffer>): Promise<Buffer[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => one(from + index)));

  it('from twenty photos with it and twenty without, and found on an unseen one', async () => {
    const { api, session } = await aTenant(stage.product.url);
    const site = await aSite(api);
    const page = await stage.visitors.visitor(session);

    // Named on the screen, in both languages.
    await page.goto('/review/sources/hazards');
    await heading(page, 'Own hazards').waitFor();
    await page.getByRole('button', { name: 'New hazard' }).click();
    await dialog(page).getByLabel('Name in English').fill(LABEL);
    await dialog(page).getByLabel('Name in Spanish').fill('Barril con fuga');
    await dialog(page).getByLabel('Category').selectOption('HOUSEKEEPING');
    await dialog(page).getByRole('button', { name: 'Add hazard' }).click();
    const panel = page.getByRole('region', { name: LABEL });
    await panel.getByText('20 with it, 20 without it').waitFor();
    expect(await panel.getByRole('button', { name: 'Learn' }).isDisabled()).toBe(true);
    const { body: own } = await api.get<OwnHazardsView>('/ai/hazards');
    const hazard_type = own.hazards[0]?.hazard_type ?? '';
    // who learns it hears of it a moment later
    await eventually(async () => {
      const refused = await api.post<{ detail: string }>(`/ai/hazards/${hazard_type}/learn`);
      expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('20')]);
    });

    // One is drawn in review, on a report's own photo; the others would be the same by hand.
    const report = await api.post<IncidentView>('/incidents', {
      ...{ site_id: site.id, category: 'HOUSEKEEPING', hazard_type, notes: 'It drips.' },
      photo: asBase64(await drawnPhotoWithBarrel(7)),
    });
    expect(report).toMatchObject({ status: 201, body: { hazard_label: LABEL, status: 'REVIEW_REQUIRED' } });
    await page.goto(`/review?incident=${report.body.id}`);
    await page.getByRole('button', { name: 'Teach' }).click();
    await dialog(page).getByRole('combobox', { name: 'Hazard Type' }).fill('barrel');
    await dialog(page).getByRole('option', { name: LABEL }).click();
    const { x, y, w, h } = barrelAt(7);
    await draw(page, dialog(page).getByTestId('box-layer'), [x, y], [x + w, y + h]);
    await dialog(page).getByRole('button', { name: 'Keep what I drew' }).click();
    await told(page, 'Kept as an example');
    const { body: kept } = await api.get<ExamplesView>(`/ai/examples?hazard_type=${hazard_type}`);
    expect(kept.examples[0]?.box).toMatchObject({ x: expect.closeTo(x, 1), w: expect.closeTo(w, 1) });

    const shown = await captures(api, site.id, await drawn(19, 20, drawnPhotoWithBarrel));
    const without = await captures(api, site.id, await drawn(20, 60, (seed) => drawnPhoto(seed, 640, 480)));
    for (const [at, photo_id] of shown.entries()) {
      const example = { hazard_type, photo_id, box: barrelAt(20 + at), positive: true };
      expect((await api.post('/ai/examples', example)).status).toBe(201);
    }
    for (const photo_id of without) {
      const example = { hazard_type, photo_id, box: null, positive: false };
      expect((await api.post('/ai/examples', example)).status).toBe(201);
    }

    // Learned in seconds, with figures before anybody believes it.
    await page.goto('/review/sources/hazards');
    await panel.getByText('20 photos with it · 20 without').waitFor();
    await panel.getByRole('button', { name: 'Learn' }).click();
    await panel.getByText(/Right in \d+ % of cases/).waitFor({ timeout: 60_000 });
    const again = await api.post<LearnedFigures>(`/ai/hazards/${hazard_type}/learn`);
    expect(again.body).toMatchObject({ photos_with: 20, photos_without: 20 });

    // On trial first: what it sees on a photo that nobody taught is shown to nobody.
    await captures(api, site.id, await drawn(1, 90, drawnPhotoWithBarrel));
    const asked = async () => {
      const { body } = await api.get<{ questions: QuestionView[] }>('/ai/questions?state=suggested');
      return body.questions.filter((question) => question.hazard_type === hazard_type);
    };
    expect(await asked()).toEqual([]);
    const ruled = { state: 'suggested', reason: 'Let reviewers see it.' };
    expect((await api.put(`/ai/sources/taught/hazards/${hazard_type}`, ruled)).status).toBe(200);

    // Suggested: found on another unseen photo, and a reviewer's yes opens an incident.
    await captures(api, site.id, await drawn(1, 91, drawnPhotoWithBarrel));
    await eventually(async () => expect((await asked()).length).toBeGreaterThan(0));
    await page.goto('/review/suggestions');
    await page.getByRole('heading', { name: `Is this one: ${LABEL}?` }).waitFor();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await eventually(async () => {
      const { body } = await api.get<{ incidents: IncidentView[] }>(
        `/incidents?hazard_type=${hazard_type}&status=REVIEW_REQUIRED`,
      );
      expect(body.incidents.filter(({ sources }) => sources?.some(({ source }) => source === 'taught'))).toHaveLength(
        1,
      );
    });
  });
});
