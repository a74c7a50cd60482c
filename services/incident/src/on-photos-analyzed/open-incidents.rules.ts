import { type AnalysisResult, type AnalyzedPhoto, type Detection, type HeldBackFinding } from '@hazardlens/contracts';
import { isHighRisk, overallRiskScore } from '@hazardlens/risk';
import { categoryOfHazard, hazardType, isHazardTypeCode } from '@hazardlens/taxonomy';
import { LEAST_CONFIDENCE } from '../finding-precision/precision.rules.js';
import { shippedStanding } from '../finding-precision/shipped-standing.js';
import { describeHazard, type HazardDescription } from '../incident/hazard.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { incidentIdOf } from '../incident/incident-id.js';
import { isMissed, type Placed, placeKey, placeOf } from '../incident/place-key.js';
import { noOwnHazards, type OwnHazardMap } from '../own-hazards/own-hazards.js';
import type { Analysis } from './analysis.js';
import { type BelievedFinding, findingsIn, onePerHazardType, type StateOf } from './believe.rules.js';

/** Before anybody has decided anything: as it ships. */
const asShipped: StateOf = ({ source, version }, hazard) => shippedStanding(source, version, hazard).state;

export interface Opening {
  tenantId: string;
  now: Date;
  /** ids of the capture, of its photos, or none */
  deleted: ReadonlySet<string>;
  /** confidence that findings need here, by hazard type, where it is more than usual */
  thresholds?: ReadonlyMap<string, number>;
  /** what the organisation's decisions have made of the sources */
  stateOf?: StateOf;
  /** `<photo>/<hazard type>` that a reviewer has denied already */
  denied?: ReadonlySet<string>;
  /** the organisation's own hazard types that its findings name */
  own?: OwnHazardMap;
}

/**
 * One new incident for each (photo, hazard type) that a believed source saw, certain enough and not known yet. Ids follow from the finding,
 * so that repeating the work gives the same incidents.
 */
export function openIncidents(
  analysis: Analysis,
  known: readonly Placed[],
  { tenantId, now, deleted, thresholds = new Map(), stateOf = asShipped, denied = new Set() }: Opening,
): IncidentDocument[] {
  const { capture } = analysis;
  const taken = new Set(known.map(placeOf));
  return analysis.photos.flatMap((photo) => {
    const { index, blurred_key } = photo;
    const sent = capture.photos.find((each) => each.index === index);
    const stored = sent && !deleted.has(capture.id) && !deleted.has(sent.id) ? sent : undefined;
    return liveFindings(photo, stateOf)
      .filter(({ hazard_type }) => {
        const place = placeKey(index, hazard_type);
        return !taken.has(place) && !denied.has(place);
      })
      .filter((finding) => !isHeldBack(finding, thresholds))
      .map((finding): IncidentDocument => {
        // The taxonomy is the one place where severities stand; the finding's own counts only for a code it lacks.
        const severity = hazardType(finding.category, finding.hazard_type)?.severity ?? finding.severity;
        return {
          _id: incidentIdOf(capture.id, index, finding.hazard_type),
          tenant_id: tenantId,
          version: 1,
          capture_id: capture.id,
          photo_index: index,
          found_as: finding.hazard_type,
          photo: stored ? { id: stored.id, key: stored.key, thumbnail_key: stored.thumbnail_key, blurred_key } : null,
          photographer_id: capture.photographer.id,
          site_id: capture.site_id,
          site_name: capture.site_name,
          category: finding.category,
          hazard_type: finding.hazard_type,
          severity,
          severity_default: severity,
          confidence: finding.confidence,
          reason: finding.reason,
          reason_code: finding.reason_code,
          reason_params: finding.reason_params,
          note: null,
          capture_note: capture.note_text || null,
          boxes: finding.boxes,
          sources: finding.sources,
          captured_at: new Date(capture.captured_at),
          found_at: capture.gps_location ?? null,
          picture: {
            ...(photo.picture_hash ? { photo: photo.picture_hash } : {}),
            ...(finding.picture_hash ? { region: finding.picture_hash } : {}),
          },
          opened_at: now,
          status: 'REVIEW_REQUIRED',
          decision: null,
          closing: null,
          blur_regions: [],
          action: null,
          history: [{ action: 'CREATED', user_email: null, timestamp: now, notes: finding.reason }],
        };
      });
  });
}

/** What may open an incident: seen by a source that is believed, and by its own measure not too doubtful. */
const liveFindings = (photo: AnalyzedPhoto, stateOf: StateOf): BelievedFinding[] =>
  onePerHazardType(findingsIn(photo, 'live', stateOf).filter(({ confidence }) => confidence >= LEAST_CONFIDENCE));

const isHeldBack = (finding: BelievedFinding, thresholds: ReadonlyMap<string, number>): boolean =>
  finding.confidence < (thresholds.get(finding.hazard_type) ?? LEAST_CONFIDENCE);

const labelsOf = ({ hazard_label: label, own_label }: HazardDescription) => ({
  label,
  ...(own_label ? { own_label } : {}),
});

/** Findings that became no incident because their hazard type was wrong here too often. */
export function heldBackFindings(
  analysis: Analysis,
  incidents: readonly Placed[],
  thresholds: ReadonlyMap<string, number>,
  stateOf: StateOf,
  own: OwnHazardMap = noOwnHazards,
): HeldBackFinding[] {
  const opened = new Set(incidents.map(placeOf));
  return analysis.photos.flatMap((photo) =>
    liveFindings(photo, stateOf)
      .filter((finding) => isHeldBack(finding, thresholds) && !opened.has(placeKey(photo.index, finding.hazard_type)))
      .map(({ category, hazard_type, confidence }) => ({
        photo_index: photo.index,
        hazard_type,
        ...labelsOf(describeHazard(category, hazard_type, own)),
        confidence,
        threshold: thresholds.get(hazard_type) ?? LEAST_CONFIDENCE,
      })),
  );
}

/**
 * The answer to the person who took the photos: every finding of the capture as the analysis saw it. Neither what is only
 * suggested nor what a reviewer made of a suggestion or added is in it or moves its score.
 */
export function assess(
  analysis: Analysis,
  incidents: readonly IncidentDocument[],
  { thresholds = new Map(), stateOf = asShipped, own }: Pick<Opening, 'thresholds' | 'stateOf' | 'own'> = {},
): AnalysisResult {
  const held_back = heldBackFindings(analysis, incidents, thresholds, stateOf, own);
  const detections = incidents
    .filter((incident) => !incident.suggested_by && !isMissed(incident))
    .map((incident) => detectionOf(incident, own))
    .sort((a, b) => b.severity * b.confidence - a.severity * a.confidence || a.photo_index - b.photo_index);
  return {
    overall_risk_score: overallRiskScore(detections),
    detections,
    photos_analyzed: analysis.photos.length,
    high_risk_incident_created: detections.some(({ severity }) => isHighRisk(severity)),
    capture_id: analysis.capture.id,
    incidents_created: detections.length,
    not_assessed: analysis.not_assessed,
    photo_hints: analysis.photo_hints,
    ...(held_back.length > 0 ? { held_back } : {}),
  };
}

/** What was detected, not what a reviewer made of it since: a repeated analysis meets decided incidents, too. */
function detectionOf(incident: IncidentDocument, own: OwnHazardMap = noOwnHazards): Detection {
  const code = incident.found_as;
  const found = own.get(code);
  const category = isHazardTypeCode(code) ? categoryOfHazard(code).code : (found?.category ?? incident.category);
  const text = describeHazard(category, code, own);
  return {
    photo_index: incident.photo_index,
    category,
    hazard_type: code,
    ...labelsOf(text),
    severity: hazardType(category, code)?.severity ?? found?.severity ?? incident.severity_default,
    confidence: incident.confidence,
    recommended_action: text.recommended_action,
    ...(text.own_action ? { own_action: text.own_action } : {}),
    osha: text.osha,
    iso45001: text.iso45001,
    boxes: incident.boxes,
    ...(incident.sources ? { sources: incident.sources } : {}),
    reason: incident.reason,
    reason_code: incident.reason_code ?? null,
    reason_params: incident.reason_params ?? {},
    incident_id: incident._id,
  };
}
