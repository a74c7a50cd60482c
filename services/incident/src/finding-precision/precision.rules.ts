import type { IncidentDocument, Verdict } from '../incident/incident.document.js';
import { isMissed } from '../incident/place-key.js';
import { DETECTOR, UNKNOWN_VERSION } from './shipped-standing.js';
import type { SourceVersion } from './standing.rules.js';

/** Findings are created from this confidence on (scoring.md). */
export const LEAST_CONFIDENCE = 0.35;
/** Before anybody has decided anything, a finding is taken to be right seven times in ten; this weighs like seven decisions. */
export const ASSUMED = { share: 0.7, decisions: 7 } as const;
/** A hazard type whose findings are right less often than this has to be surer of itself. */
const POOR_PRECISION = 0.3;
/** What a finding needs at most: nothing that the detector is this sure of is ever held back. */
const HIGHEST_THRESHOLD = 0.85;

/** Who saw what became this incident. From before findings named them, it was the detector. */
export const sourcesOf = ({ sources }: Pick<IncidentDocument, 'sources'>): readonly SourceVersion[] =>
  sources ?? [{ source: DETECTOR, version: UNKNOWN_VERSION }];

/** A rejection that gives no reason is one: were it none, all findings that are waved away would leave a precision of 1. */
const SPEAKS_AGAINST: ReadonlySet<string | undefined> = new Set(['false_positive', undefined]);

/**
 * Null for what says nothing about a source: undecided, reported by a person, duplicates, hazards that are none
 * here, other reasons that were given. A finding that a reviewer turned into another hazard was wrong. What a reviewer's yes opened stays confirmed by that
 * until a decision says otherwise.
 */
export function verdictOf(
  incident: Pick<
    IncidentDocument,
    'capture_id' | 'status' | 'decision' | 'hazard_type' | 'found_as' | 'sources' | 'suggested_by'
  >,
): Verdict | null {
  const { capture_id, status, decision, hazard_type, found_as, suggested_by } = incident;
  if (capture_id === null || isMissed(incident)) return null;
  const undecided = suggested_by ? 'confirmed' : null;
  if (decision === null) return undecided;
  if (status === 'APPROVED') return hazard_type === found_as ? 'confirmed' : 'false_alarm';
  if (status === 'REJECTED' && SPEAKS_AGAINST.has(decision.reason ?? undefined)) return 'false_alarm';
  return undecided;
}

/** The share of findings that are right, as far as the decisions so far tell: (a + 4.9)/(a + r + 7). */
export const precisionOf = ({ confirmed, false_alarms }: { confirmed: number; false_alarms: number }): number =>
  (confirmed + ASSUMED.share * ASSUMED.decisions) / (confirmed + false_alarms + ASSUMED.decisions);

/** The confidence that a finding needs: as ever, and below a precision of 0.3 the more the poorer it is. */
export function creationThreshold(precision: number): number {
  if (precision >= POOR_PRECISION) return LEAST_CONFIDENCE;
  const share = (POOR_PRECISION - precision) / POOR_PRECISION;
  return Math.round((LEAST_CONFIDENCE + share * (HIGHEST_THRESHOLD - LEAST_CONFIDENCE)) * 100) / 100;
}
