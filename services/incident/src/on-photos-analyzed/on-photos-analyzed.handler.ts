import {
  type AnalyzedPhoto,
  captureAssessed,
  incidentOpened,
  type PhotoFinding,
  photosAnalyzed,
  sourceCrashed,
} from '@hazardlens/contracts';
import { EventHandler, type MessageOf, type TenantScope, type Transaction, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { DeletedCaptureRepository } from '../deleted-capture/deleted-capture.repository.js';
import { PrecisionRepository } from '../finding-precision/precision.repository.js';
import { Tallies } from '../finding-precision/tallies.js';
import { knownOf, stateOf } from '../finding-precision/tally.rules.js';
import { withCoverOf } from '../incident/covered-photo.rules.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { publishIncident } from '../incident/incident-changes.js';
import { placeOf, placeOfQuestion } from '../incident/place-key.js';
import { RecordNames } from '../incident/record-names.js';
import { IncidentNumbers } from '../numbers/incident-numbers.js';
import { Openings } from '../numbers/openings.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';
import type { QuestionDocument } from '../questions/question.document.js';
import { QuestionRepository } from '../questions/question.repository.js';
import { CaptureLooks } from '../source-coverage/capture-looks.js';
import { SourceLooks } from '../source-coverage/source-looks.js';
import { FindingScores, scoresOf } from '../thresholds/finding-scores.js';
import { stateFrom } from '../thresholds/organisation-thresholds.rules.js';
import { SourceThresholds } from '../thresholds/source-thresholds.js';
import type { Analysis } from './analysis.js';
import { believed, lookedFor, type StateOf } from './believe.rules.js';
import { unprovenFindings } from './keep-questions.rules.js';
import { assess, openIncidents } from './open-incidents.rules.js';
import { asOwned, findingsOf } from './own-findings.rules.js';

/**
 * Turns an analysis into incidents and says how bad the capture is, also when nothing was found: the one who waits for
 * the result must hear of it. Analysed again (redelivered, re-issued or with a newer model), only new findings are added.
 * Only what a source saw that is believed opens an incident; the rest becomes suggestions or is kept from everybody's eyes.
 */
@Controller()
export class OnPhotosAnalyzed {
  constructor(
    private readonly openings: Openings,
    private readonly incidents: IncidentRepository,
    private readonly deletedCaptures: DeletedCaptureRepository,
    private readonly questions: QuestionRepository,
    private readonly tallies: Tallies,
    private readonly looks: SourceLooks,
    private readonly names: RecordNames,
    private readonly captureLooks: CaptureLooks,
    private readonly precisions: PrecisionRepository,
    private readonly thresholds: SourceThresholds,
    private readonly scores: FindingScores,
    private readonly ownHazards: OwnHazards,
    private readonly numbers: IncidentNumbers,
  ) {}

  @EventHandler(photosAnalyzed)
  async handle(message: MessageOf<typeof photosAnalyzed>): Promise<unknown> {
    const { tenantId } = message;
    const own = await this.ownHazards.borneBy(tenantScope(tenantId), findingsOf(message.data));
    const data = asOwned(message.data, own);
    // An analysis of the past opened its incidents then.
    const now = data.analyzed_at ? new Date(data.analyzed_at) : new Date();
    await this.tallies.meet(tenantId, lookedFor(data), new Date());
    await this.looks.note(tenantId, data.looks, now);
    return this.openings.once(tenantId, message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const ids = data.capture.photos.map(({ id }) => id);
      const deleted = await this.deletedCaptures.among(scope, [data.capture.id, ...ids]);
      if (!deleted.has(data.capture.id)) await this.captureLooks.keep(scope, data);
      const known = await this.incidents.ofCapture(scope, data.capture.id);
      const asked = await this.questions.ofCapture(scope, data.capture.id);
      const believing = await this.#believing(scope);
      const denied = new Set(asked.filter(({ answer }) => answer === 'no').map(placeOfQuestion));
      const found = openIncidents(data, known, { tenantId, now, deleted, denied, ...believing });
      const covered = found.map((incident) => withCoverOf(incident, known));
      const opened = await this.incidents.open(scope, covered);
      // What it keeps besides is of a photo that may be deleted just now, too.
      if (opened.length === 0) await this.numbers.meetOpenings(scope);
      const seen = data.photos.flatMap((photo) => scoresOf(data.capture.id, photo, believing.stateOf, now));
      await this.scores.keep(scope, deleted.size > 0 ? [] : seen);
      await this.#keepUnproven(scope, data, [...known, ...opened], asked, deleted, believing.stateOf);
      const names = await this.names.of(scope, opened);
      for (const incident of opened) {
        publishIncident(transaction, [incidentOpened], incident, names);
      }
      await this.#tellOfCrashed(transaction, tenantId, data, now);
      // What an earlier analysis found is told of, too.
      const foundAs = known.map(({ found_as }) => ({ hazard_type: found_as }));
      const ofAll = await this.ownHazards.borneBy(scope, [...findingsOf(data), ...known, ...foundAs]);
      transaction.emit(captureAssessed, {
        tenantId,
        aggregateId: data.capture.id,
        // A capture is no aggregate of this service; the clock orders its assessments.
        aggregateVersion: now.getTime(),
        data: {
          capture: data.capture,
          model_version: data.model_version,
          result: assess(data, [...known, ...opened], { ...believing, own: ofAll }),
          photos: data.photos.map((photo) => withLiveFindings(photo, believing.stateOf)),
          not_assessed: data.not_assessed,
          photo_hints: data.photo_hints,
          assessed_at: now.toISOString(),
        },
      });
    });
  }

  /** A source that is switched off until its operator adds it again: whoever relies on it is told, once. */
  async #tellOfCrashed(transaction: Transaction, tenantId: string, { looks = [] }: Analysis, at: Date): Promise<void> {
    for (const look of looks.filter(({ crashed }) => crashed)) {
      if (!(await this.looks.tellOff(transaction.scope(tenantId), look, at))) continue;
      const { source, version } = look;
      transaction.emit(sourceCrashed, {
        tenantId,
        aggregateId: `${source}/${version}`,
        // A source is no aggregate with versions; the clock orders what became of it.
        aggregateVersion: at.getTime(),
        data: { tenant_id: tenantId, source, version, switched_off_at: at.toISOString() },
      });
    }
  }

  async #believing(scope: TenantScope): Promise<{ thresholds: Map<string, number>; stateOf: StateOf }> {
    const known = await this.precisions.all(scope);
    const thresholds = new Map([...known].map(([hazardType, { threshold }]) => [hazardType, threshold]));
    const shownFrom = await this.thresholds.of(scope);
    return {
      thresholds,
      stateOf: (seen, hazardType) => {
        const state = stateOf(known.get(hazardType) ?? knownOf(hazardType, null), seen);
        return stateFrom(state, seen.raw, shownFrom(seen, hazardType));
      },
    };
  }

  async #keepUnproven(
    scope: TenantScope,
    analysis: Analysis,
    incidents: readonly IncidentDocument[],
    asked: readonly QuestionDocument[],
    deleted: ReadonlySet<string>,
    state: StateOf,
  ): Promise<void> {
    const kept = new Set(asked.map(({ _id }) => _id));
    const found = unprovenFindings(analysis, incidents, { tenantId: scope.tenantId, deleted }, state);
    await this.questions.keep(
      scope,
      found.filter(({ _id }) => !kept.has(_id)),
    );
    // What was suggested before and is an incident now needs nobody's answer.
    const opened = new Set(incidents.map(placeOf));
    const isSettled = (each: QuestionDocument): boolean =>
      each.state === 'suggested' && each.answer === null && opened.has(placeOfQuestion(each));
    const settled = asked.filter(isSettled);
    await this.questions.remove(
      scope,
      settled.map(({ _id }) => _id),
    );
  }
}

/** What nobody believes yet is nobody's business beyond this service. */
function withLiveFindings(photo: AnalyzedPhoto, stateOf: StateOf): AnalyzedPhoto {
  const isLive = (finding: PhotoFinding): boolean => believed(finding, stateOf).state === 'live';
  return { ...photo, findings: photo.findings.filter(isLive) };
}
