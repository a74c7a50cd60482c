import {
  type DataOf,
  type Detection,
  findSubmission,
  getCapture,
  type IncidentStatus,
  importCapture,
  importIncidentHistory,
  type PastStep,
  type SiteView,
} from '@hazardlens/contracts';
import { categoryOfHazard, checklist, hazardType, notAssessed } from '@hazardlens/taxonomy';
import pLimit from 'p-limit';
import { contractor, people } from '../accounts.js';
import { demoId } from '../demo-id.js';
import { randomFrom } from '../illustration/random.js';
import { drawScene, type Scene } from '../illustration/scene.js';
import { type Requests, seedContext } from '../request-context.js';
import { analysisOf } from './findings.js';
import { stepsTo } from './outcomes.js';
import type { PictureStore } from './picture-store.js';
import type { PlannedCapture, PlannedPhoto, PlannedReport, Story } from './story.js';
import type { StoryCalendar } from './story-calendar.js';

type Reported = DataOf<typeof importIncidentHistory>['reported'];
/** How many incidents there are of a status once all is imported. */
export type StatusTotals = Record<IncidentStatus, number>;

/** Pictures are drawn on all cores; more at once would only fill the memory. */
const AT_ONCE = 6;
const ASK_AGAIN_MS = 250;
/** So long a busy machine may take for one capture. */
const PATIENCE_MS = 180_000;
/** Whoever looks at such an analysis shall know that no detector of this installation made it. */
const ENGINE = { model_version: 'demo-illustration-1', engine: 'imported' } as const;
const ANALYSIS_TAKES_MS = 5_000;

/**
 * Makes a story happen, through the commands of its owners. What is there already is left as it is, so that it can be told
 * again after it was cut short.
 */
export class StoryImport {
  readonly #limit = pLimit(AT_ONCE);
  readonly #totals: StatusTotals = { REVIEW_REQUIRED: 0, APPROVED: 0, REJECTED: 0 };
  readonly #context = seedContext(contractor.id);
  #done = 0;

  constructor(
    private readonly client: Requests,
    private readonly pictures: PictureStore,
    private readonly sites: ReadonlyMap<string, SiteView>,
    private readonly calendar: StoryCalendar,
    /** 0 … 1 */
    private readonly onProgress: (share: number) => void,
  ) {}

  async run({ captures, reports }: Story): Promise<StatusTotals> {
    const all = 2 * captures.length + reports.length;
    const each = <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<unknown> =>
      Promise.all(
        items.map((item) =>
          this.#limit(async () => {
            await work(item);
            this.#done += 1;
            this.onProgress(this.#done / all);
          }),
        ),
      );
    await each(captures, (capture) => this.#importCapture(capture));
    await each(reports, (report) => this.#importReport(report));
    // By now the first captures have gone their way through inference and incidents.
    await each(captures, (capture) => this.#decideOn(capture));
    return this.#totals;
  }

  async #importCapture(capture: PlannedCapture): Promise<void> {
    const capture_id = demoId(`capture:${capture.name}`);
    const asked = { tenant_id: contractor.id, capture_id };
    if ((await this.client.request(findSubmission, asked, this.#context)).submission) return;
    const photos = await Promise.all(capture.photos.map((photo, index) => this.#photo(capture_id, index, photo)));
    const { id, name, tenant_id, policy } = this.#site(capture.site.key);
    const analyzedAt = new Date(capture.receivedAt.getTime() + ANALYSIS_TAKES_MS);
    const data: DataOf<typeof importCapture> = {
      ...{ actor: people[capture.by], capture_id, client_id: null, body_hash: `demo:${capture.name}` },
      site: { id, name, tenant_id, policy },
      photos: photos.map(({ stored }) => stored),
      ...{ note_text: capture.note, gps_location: capture.position },
      captured_at: capture.at.toISOString(),
      received_at: capture.receivedAt.toISOString(),
      analysis: {
        ...ENGINE,
        analyzed_at: analyzedAt.toISOString(),
        photos: photos.map(({ analyzed }) => analyzed),
        not_assessed: manualChecks,
        photo_hints: [],
      },
    };
    await this.client.request(importCapture, data, this.#context);
  }

  async #photo(captureId: string, index: number, { scene, hazards }: PlannedPhoto) {
    const picture = drawScene(scene);
    const stored = await this.pictures.ofCapture(captureId, index, picture);
    return { stored, analyzed: analysisOf(stored, picture, hazards) };
  }

  /** What people decided about the findings of a capture, as soon as these are incidents. */
  async #decideOn(capture: PlannedCapture): Promise<void> {
    const planned = capture.photos.flatMap(({ hazards }, index) => hazards.map((hazard) => ({ ...hazard, index })));
    if (planned.length === 0) return;
    const detections = await this.#detectionsOf(demoId(`capture:${capture.name}`));
    const random = randomFrom(capture.at.getTime() / 1000);
    for (const { hazard, index, outcome } of planned) {
      const found = detections.find((each) => each.photo_index === index && each.hazard_type === hazard);
      if (!found) throw new Error(`The demo capture ${capture.name} lacks its finding ${hazard}.`);
      const subject = { happenedAt: capture.receivedAt, severity: found.severity, site: capture.site.key };
      await this.#importHistory(found.incident_id, null, stepsTo(outcome, subject, this.calendar, random));
    }
  }

  async #detectionsOf(captureId: string): Promise<Detection[]> {
    const data = { actor: people.maria, capture_id: captureId };
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; ) {
      const { status, result, error } = await this.client.request(getCapture, data, this.#context);
      if (result) return result.detections;
      if (status === 'failed') throw new Error(`The demo capture ${captureId} failed: ${error}`);
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
    throw new Error(`The demo capture ${captureId} was not analysed in time.`);
  }

  async #importReport(report: PlannedReport): Promise<void> {
    const incidentId = demoId(`incident:${report.name}`);
    const { id, name, tenant_id } = this.#site(report.site);
    const category = categoryOfHazard(report.hazard).code;
    const severity = hazardType(category, report.hazard)?.severity ?? 0;
    const subject = { happenedAt: report.at, severity, site: report.site };
    const steps = stepsTo(report.outcome, subject, this.calendar, randomFrom(report.scene.seed));
    const reported: Reported = {
      ...{ actor: people[report.by], at: report.at.toISOString(), site: { id, name, tenant_id } },
      ...{ category, hazard_type: report.hazard, notes: report.note },
      photo: await this.pictures.ofIncident(incidentId, 0, drawScene(report.scene)),
    };
    await this.#importHistory(incidentId, reported, await this.#withRepairPhotos(incidentId, report.scene, steps));
  }

  /** Whoever completes a repair shows it: the same place with the hazard fenced off or gone. */
  #withRepairPhotos(incidentId: string, scene: Scene, steps: readonly PastStep[]): Promise<PastStep[]> {
    const repaired: Scene = { ...scene, seed: scene.seed + 500, people: ['complete'], props: ['barrier'] };
    return Promise.all(
      steps.map(async (step) => {
        if (step.step !== 'complete') return step;
        return { ...step, photo: await this.pictures.ofIncident(incidentId, 1, drawScene(repaired)) };
      }),
    );
  }

  async #importHistory(incident_id: string, reported: Reported, steps: PastStep[]): Promise<void> {
    const data = { incident_id, reported, steps };
    const { incident } = await this.client.request(importIncidentHistory, data, this.#context);
    this.#totals[incident.status] += 1;
  }

  #site(key: string): SiteView {
    const site = this.sites.get(demoId(`site:${key}`));
    if (!site) throw new Error(`The demo site ${key} is missing.`);
    return site;
  }
}

/** What no analysis of a photo tells: always the same, since no pose model is installed and no demo site asks for masks. */
const manualChecks = checklist(notAssessed({ pose: false, masksRequired: false })).map(({ code, text }) => ({
  code,
  label: text,
}));
