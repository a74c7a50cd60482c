import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AnalysisResult, IncidentView, QuestionView, SourceHazard, SourcesView } from '@hazardlens/contracts';
import { hazardLabel } from '@hazardlens/taxonomy';
import { eventually } from '@hazardlens/testing';
import type { Page } from 'playwright-core';
import { type Api, aSite, aTenant } from '../src/api.js';
import { root } from '../src/paths.js';
import { asBase64, drawnPhoto } from '../src/photos.js';
import { temporaryDataDir } from '../src/product.js';
import { openStage, type Stage } from '../src/stage.js';
import { writeTinyModel } from '../src/tiny-model.js';
import { dialog } from './screen.js';

jest.setTimeout(420_000);

const HAZARD = 'floor_hole';
const LABEL = hazardLabel(HAZARD, 'en');
const SOURCE = 'brought:holes';
/** One of twenty shadow findings becomes a question: among so many the three that it takes are. */
const MOST_CAPTURES = 60;

/** An operator brings a model; it earns its way from shadow over suggestions to opening incidents, by people's decisions alone. */
describe('a source earns its way in', () => {
  let models: Awaited<ReturnType<typeof temporaryDataDir>>;
  let stage: Stage;
  let small: Buffer;
  beforeAll(async () => {
    models = await temporaryDataDir();
    small = await drawnPhoto(3, 320, 240);
    const brought = join(models.path, 'brought');
    await writeTinyModel(brought, 'holes', HAZARD);
    const installed = join(models.path, 'models');
    const command = join(root, 'services/inference/dist/sources/brought/command/main.js');
    const given = ['add', brought, '--map', join(brought, 'map.json'), '--photos', join(brought, 'photos')];
    const { stdout } = await promisify(execFile)(process.execPath, [command, ...given, '--models', installed]);
    expect(stdout).toContain('The service takes it up when it starts, in shadow');
    stage = await openStage({ env: { MODELS_DIR: installed } });
  }, 300_000);
  afterAll(async () => {
    await stage?.close();
    await models?.remove();
  });

  /** Five photos that nobody has seen. */
  async function capture(api: Api, site_id: string): Promise<AnalysisResult> {
    const photos = Array.from({ length: 5 }, () => asBase64(Buffer.concat([small, Buffer.from(randomUUID())])));
    const answer = await api.post<AnalysisResult>('/ai/analyze', { photos, site_id });
    expect(answer.status).toBe(200);
    return answer.body;
  }
  const standing = async (api: Api): Promise<SourceHazard | undefined> => {
    const { sources } = (await api.get<SourcesView>('/ai/sources')).body;
    return sources.find(({ id }) => id === SOURCE)?.hazards.find(({ hazard_type }) => hazard_type === HAZARD);
  };
  const waiting = async (api: Api, state: 'suggested' | 'shadow'): Promise<QuestionView[]> => {
    const { questions } = (await api.get<{ questions: QuestionView[] }>(`/ai/questions?state=${state}`)).body;
    return questions.filter(({ hazard_type }) => hazard_type === HAZARD);
  };
  const panel = (page: Page) => page.getByRole('region', { name: 'holes', exact: true });
  const row = (page: Page) => panel(page).getByRole('listitem').filter({ hasText: LABEL });

  it('from shadow to suggestions to incidents, as reviewers answer', async () => {
    const { api, session } = await aTenant(stage.product.url);
    const site = await aSite(api);
    const page = await stage.visitors.visitor(session);

    // Installed, and seen by nobody: its card can be read all the same.
    await page.goto('/review/sources');
    await panel(page).getByText('Has not looked at your photos yet').waitFor();
    await panel(page).getByText('Card, licence and figures').click();
    await panel(page).getByText('Drawn by hand for a journey.').waitFor();
    await panel(page).getByText('Apache-2.0', { exact: true }).waitFor();

    // In shadow: it sees the hazard on every photo, and opens nothing.
    const first = await capture(api, site.id);
    expect(first.detections.filter(({ hazard_type }) => hazard_type === HAZARD)).toEqual([]);
    await page.reload();
    await row(page).getByText('On trial, not shown').waitFor();
    expect(await waiting(api, 'suggested')).toEqual([]);

    // Of shadow findings one in twenty is asked about; three times yes make it worth suggesting.
    for (let time = 0; time < MOST_CAPTURES && (await waiting(api, 'shadow')).length < 3; time++) {
      await capture(api, site.id);
    }
    for (const { id } of (await waiting(api, 'shadow')).slice(0, 3)) {
      const { status, body } = await api.put<{ incident: null }>(`/ai/questions/${id}`, { answer: 'yes' });
      expect([status, body]).toEqual([200, { incident: null }]);
    }
    expect(await standing(api)).toMatchObject({ state: 'suggested', precision: { decisions: 3 } });

    // Suggested: the first of them are answered on the screen, by key and by button.
    for (let time = 0; time < 6; time++) await capture(api, site.id);
    expect(await waiting(api, 'suggested')).toHaveLength(30);
    await page.goto('/review/suggestions');
    const question = page.getByRole('heading', { name: `Is this one: ${LABEL}?` });
    await question.waitFor();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await eventually(async () => expect(await waiting(api, 'suggested')).toHaveLength(29));
    await question.waitFor();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await eventually(async () => expect(await waiting(api, 'suggested')).toHaveLength(28));
    expect(await standing(api)).toMatchObject({ state: 'suggested', precision: { decisions: 5 } });

    // The other twenty-eight: two of them are none.
    for (const [at, { id }] of (await waiting(api, 'suggested')).entries()) {
      const answer = at === 10 || at === 20 ? 'no' : 'yes';
      expect((await api.put(`/ai/questions/${id}`, { answer })).status).toBe(200);
    }
    expect(await standing(api)).toMatchObject({ state: 'live', precision: { decisions: 33 } });
    await page.goto('/review/sources');
    await row(page).getByText('Opens incidents').waitFor();
    await row(page)
      .getByText(/by 33 decisions/)
      .waitFor();

    // Live: what it sees opens an incident that names it, and those who decide were told.
    const last = await capture(api, site.id);
    expect(last.detections.filter(({ hazard_type }) => hazard_type === HAZARD)).toHaveLength(5);
    const opened = last.detections.find(({ hazard_type }) => hazard_type === HAZARD);
    const { body: incident } = await api.get<IncidentView>(`/incidents/${opened?.incident_id}`);
    expect(incident).toMatchObject({ status: 'REVIEW_REQUIRED', sources: [{ source: SOURCE, state: 'live' }] });
    await eventually(async () => {
      const { body } = await api.get<{ notifications: { type: string; title: string }[] }>('/notifications');
      expect(body.notifications.map(({ title }) => title)).toContain('holes has earned more trust');
    });

    // Thirty-three decisions and two false alarms: too few wrong ones for a curve, which the screen says.
    await row(page)
      .getByRole('button', { name: `Threshold for ${LABEL}` })
      .click();
    await dialog(page).getByText('33 decisions behind it, 31 of them right, in 7 days').waitFor();
    await dialog(page)
      .getByText(/Too few decisions for a curve/)
      .waitFor();
  });
});
