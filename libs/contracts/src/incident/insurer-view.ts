import type { IncidentRecord, IncidentView } from './views.js';

/** Reason code of what a person reported without an analysis; `@hazardlens/taxonomy` has the sentence. */
export const reportedByHand = 'reported_by_hand';

/**
 * What an insurer is shown of an incident. `role` and `never` are taken out. A key that comes to the view has to be decided
 * here before this compiles: whatever people of a contractor type stays with the contractor, as the consent screen says.
 */
export const shownToInsurers = {
  _id: 'shown',
  id: 'shown',
  number: 'shown',
  capture_id: 'shown',
  photo_id: 'shown',
  site_id: 'shown',
  site_name: 'shown',
  contractor_name: 'shown',
  category: 'shown',
  category_name: 'shown',
  hazard_type: 'shown',
  hazard_label: 'shown',
  own_label: 'shown',
  severity: 'shown',
  severity_default: 'shown',
  confidence: 'shown',
  status: 'shown',
  ai_notes: 'shown',
  reason_code: 'shown',
  reason_params: 'shown',
  note: 'never',
  capture_note: 'never',
  recommended_action: 'shown',
  own_action: 'never',
  osha: 'shown',
  iso45001: 'shown',
  wcio: 'shown',
  created_at: 'shown',
  captured_at: 'shown',
  decided_at: 'shown',
  decided_by: 'role',
  closed_at: 'shown',
  closed_by: 'shown',
  boxes: 'shown',
  sources: 'shown',
  action: 'never',
  same_as: 'never',
  history: 'never',
  // nor where on the site: the names of its zones are people's words
  place: 'never',
  photo_base64: 'shown',
  has_photo: 'shown',
  thumbnail: 'shown',
  precision: 'never',
  report: 'never',
} as const satisfies Record<keyof IncidentView, 'shown' | 'role' | 'never'>;

/**
 * The record with what a person typed in a field of its own. Versions that had no reason codes kept it in `ai_notes` of
 * what was reported by hand: such records lie in read models and may still be on their way in messages.
 * @param sentence the reason of a report by hand, in English like every text of a record
 */
export function withNoteApart<T extends Pick<IncidentRecord, 'capture_id' | 'ai_notes' | 'note'>>(
  record: T & { reason_code?: string | null },
  sentence: string,
): T {
  if (record.capture_id !== null || record.reason_code != null) return record;
  return { ...record, ai_notes: sentence, reason_code: reportedByHand, reason_params: {}, note: record.ai_notes };
}

/** A key of every view that becomes one of these does not compile before `forInsurer` says what stands in its place. */
type Never = {
  [Key in keyof typeof shownToInsurers]: (typeof shownToInsurers)[Key] extends 'never' ? Key : never;
}[keyof typeof shownToInsurers];
const never: ReadonlySet<string> = new Set(
  Object.entries(shownToInsurers).flatMap(([key, decided]) => (decided === 'never' ? [key] : [])),
);

/**
 * A record as it may leave for an insurer: nothing that `shownToInsurers` keeps from them, of the reviewer the role only.
 * Keys that every view has are empty instead of absent.
 */
export function forInsurer(record: IncidentRecord): IncidentRecord & { note?: never; capture_note?: never } {
  const shown = Object.fromEntries(Object.entries(record).filter(([key]) => !never.has(key))) as Omit<
    IncidentRecord,
    Never
  >;
  const decided_by = record.decided_by && { role: record.decided_by.role };
  return { ...shown, decided_by, action: null, after_photo: null, history: [] };
}
