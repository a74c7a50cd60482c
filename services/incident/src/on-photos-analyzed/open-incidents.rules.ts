import type {
  AnalysisResult,
  DataOf,
  Detection,
  HeldBackFinding,
  PhotoFinding,
  photosAnalyzed,
} from '@hazardlens/contracts';
import { isHighRisk, overallRiskScore } from '@hazardlens/risk';
import { categoryOfHazard, hazardType, isHazardTypeCode } from '@hazardlens/taxonomy';
import { v5 as uuidv5 } from 'uuid';
import { LEAST_CONFIDENCE } from '../finding-precision/precision.rules.js';
import { describeHazard } from '../incident/hazard.js';
import type { IncidentDocument } from '../incident/incident.document.js';

export type Analysis = DataOf<typeof photosAnalyzed>;

// Any fixed UUID would do; changing it would open every incident a second time.
const incidentIds = '7f0c7a0e-5b0a-4b52-9b0e-6f1f3e0f8f5d';

export interface Opening {
  tenantId: string;
  now: Date;
  /** ids of the capture, of its photos, or none */
  deleted: ReadonlySet<string>;
  /** confidence that findings need here, by hazard type, where it is more than usual */
  thresholds?: ReadonlyMap<string, number>;
}

/**
 * One new incident for each (photo, hazard type) that is certain enough and not known yet. Ids follow from the finding,
 * so that repeating the work gives the same incidents.
 */
export function openIncidents(
  analysis: Analysis,
  known: readonly Pick<IncidentDocument, 'photo_index' | 'found_as'>[],
  { tenantId, now, deleted, thresholds = new Map() }: Opening,
): IncidentDocument[] {
  const { capture } = analysis;
  const taken = new Set(known.map(({ photo_index, found_as }) => `${photo_index}/${found_as}`));
  return analysis.photos.flatMap(({ index, findings, blurred_key }) => {
    const sent = capture.photos.find((photo) => photo.index === index);
    const stored = sent && !deleted.has(capture.id) && !deleted.has(sent.id) ? sent : undefined;
    return onePerHazardType(findings)
      .filter(({ hazard_type }) => !taken.has(`${index}/${hazard_type}`))
      .filter((finding) => !isHeldBack(finding, thresholds))
      .map((finding): IncidentDocument => {
        // The taxonomy is the one place where severities stand; the finding's own counts only for a code it lacks.
        const severity = hazardType(finding.category, finding.hazard_type)?.severity ?? finding.severity;
        return {
          _id: uuidv5(`${capture.id}/${index}/${finding.hazard_type}`, incidentIds),
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
          boxes: finding.boxes,
          captured_at: new Date(capture.captured_at),
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

/** The analysis answers with one finding a hazard type already; two of a kind become one with all boxes. */
function onePerHazardType(findings: readonly PhotoFinding[]): PhotoFinding[] {
  const byType = new Map<string, PhotoFinding>();
  for (const finding of findings) {
    if (finding.confidence < LEAST_CONFIDENCE) continue;
    const other = byType.get(finding.hazard_type);
    if (!other) byType.set(finding.hazard_type, finding);
    else {
      const surer = other.confidence >= finding.confidence ? other : finding;
      byType.set(finding.hazard_type, { ...surer, boxes: [...other.boxes, ...finding.boxes] });
    }
  }
  return [...byType.values()];
}

const isHeldBack = (finding: PhotoFinding, thresholds: ReadonlyMap<string, number>): boolean =>
  finding.confidence < (thresholds.get(finding.hazard_type) ?? LEAST_CONFIDENCE);

/** Findings that became no incident because their hazard type was wrong here too often. */
export function heldBackFindings(
  analysis: Analysis,
  incidents: readonly Pick<IncidentDocument, 'photo_index' | 'found_as'>[],
  thresholds: ReadonlyMap<string, number>,
): HeldBackFinding[] {
  const opened = new Set(incidents.map(({ photo_index, found_as }) => `${photo_index}/${found_as}`));
  return analysis.photos.flatMap(({ index, findings }) =>
    onePerHazardType(findings)
      .filter((finding) => isHeldBack(finding, thresholds) && !opened.has(`${index}/${finding.hazard_type}`))
      .map(({ category, hazard_type, confidence }) => ({
        photo_index: index,
        hazard_type,
        label: describeHazard(category, hazard_type).hazard_label,
        confidence,
        threshold: thresholds.get(hazard_type) ?? LEAST_CONFIDENCE,
      })),
  );
}

/** The answer to the person who took the photos: every finding of the capture as the analysis saw it. */
export function assess(
  analysis: Analysis,
  incidents: readonly IncidentDocument[],
  thresholds: ReadonlyMap<string, number> = new Map(),
): AnalysisResult {
  const held_back = heldBackFindings(analysis, incidents, thresholds);
  const detections = incidents
    .map(detectionOf)
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
function detectionOf(incident: IncidentDocument): Detection {
  const code = incident.found_as;
  const category = isHazardTypeCode(code) ? categoryOfHazard(code).code : incident.category;
  const text = describeHazard(category, code);
  return {
    photo_index: incident.photo_index,
    category,
    hazard_type: code,
    label: text.hazard_label,
    severity: hazardType(category, code)?.severity ?? incident.severity_default,
    confidence: incident.confidence,
    recommended_action: text.recommended_action,
    osha: text.osha,
    iso45001: text.iso45001,
    boxes: incident.boxes,
    reason: incident.reason,
    reason_code: incident.reason_code ?? null,
    reason_params: incident.reason_params ?? {},
    incident_id: incident._id,
  };
}
