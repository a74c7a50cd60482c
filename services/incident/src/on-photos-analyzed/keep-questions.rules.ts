import { hazardType } from '@hazardlens/taxonomy';
import { questionIdOf } from '../incident/incident-id.js';
import { type Placed, placeKey, placeOf } from '../incident/place-key.js';
import type { QuestionDocument } from '../questions/question.document.js';
import { isDrawn } from '../questions/question.rules.js';
import type { Analysis } from './analysis.js';
import { type BelievedFinding, findingsIn, onePerHazardType, type StateOf } from './believe.rules.js';
import type { Opening } from './open-incidents.rules.js';

/**
 * What no believed source saw: suggestions for reviewers, and what is kept from everybody's eyes. Where an incident of that
 * hazard type stands on the photo already, nothing more is suggested. Ids follow from the finding, so that repeating the
 * work keeps nothing twice.
 * @param incidents of the capture, also those that this analysis opens
 */
export function unprovenFindings(
  analysis: Analysis,
  incidents: readonly Placed[],
  { tenantId, deleted }: Pick<Opening, 'tenantId' | 'deleted'>,
  stateOf: StateOf,
): QuestionDocument[] {
  const { capture } = analysis;
  if (deleted.has(capture.id)) return [];
  const opened = new Set(incidents.map(placeOf));
  return analysis.photos.flatMap((photo) => {
    const stored = capture.photos.find(({ index }) => index === photo.index);
    if (!stored || deleted.has(stored.id)) return [];
    const [suggested, shadow] = (['suggested', 'shadow'] as const).map((state) =>
      onePerHazardType(findingsIn(photo, state, stateOf)),
    ) as [BelievedFinding[], BelievedFinding[]];
    const suggestions = suggested.filter(({ hazard_type }) => !opened.has(placeKey(photo.index, hazard_type)));
    const taken = new Set(suggestions.map(({ hazard_type }) => hazard_type));
    const kept = onePerHazardType([...shadow, ...suggested.filter((each) => !suggestions.includes(each))]);
    return [
      ...suggestions.map((finding) => ({ finding, state: 'suggested' as const })),
      ...kept
        .filter(({ hazard_type }) => !taken.has(hazard_type))
        .map((finding) => ({ finding, state: 'shadow' as const })),
    ].map(({ finding, state }): QuestionDocument => {
      const _id = questionIdOf(capture.id, photo.index, finding.hazard_type);
      return {
        _id,
        tenant_id: tenantId,
        state,
        asked: state === 'suggested' || isDrawn(_id),
        capture_id: capture.id,
        photo_index: photo.index,
        photo: {
          id: stored.id,
          key: stored.key,
          thumbnail_key: stored.thumbnail_key,
          blurred_key: photo.blurred_key,
        },
        photographer_id: capture.photographer.id,
        site_id: capture.site_id,
        site_name: capture.site_name,
        category: finding.category,
        hazard_type: finding.hazard_type,
        severity: hazardType(finding.category, finding.hazard_type)?.severity ?? finding.severity,
        confidence: finding.confidence,
        reason: finding.reason,
        reason_code: finding.reason_code,
        reason_params: finding.reason_params,
        boxes: finding.boxes.map(({ sources: _, ...box }) => box),
        sources: finding.sources,
        captured_at: new Date(capture.captured_at),
        answer: null,
        answered_at: null,
        answered_by: null,
        notes: null,
      };
    });
  });
}
