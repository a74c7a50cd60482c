import type { QuestionRecord } from '@hazardlens/contracts';
import { describeHazard } from '../incident/hazard.js';
import type { Names } from '../incident/record-names.js';
import type { QuestionDocument } from './question.document.js';

/** Without its confidence: a share that nobody has proved is no percentage, and would lead whoever answers. */
export function questionRecordOf(question: QuestionDocument, names: Names): QuestionRecord {
  const { _id, category, hazard_type, photo, site_id } = question;
  const { category_name, hazard_label, own_label } = describeHazard(category, hazard_type, names.hazards);
  return {
    _id,
    id: _id,
    tenant_id: question.tenant_id,
    state: question.state,
    capture_id: question.capture_id,
    photo_id: photo.id,
    photo_index: question.photo_index,
    photographer_id: question.photographer_id,
    site_id,
    site_name: names.sites.get(site_id) ?? question.site_name,
    category,
    category_name,
    hazard_type,
    hazard_label,
    ...(own_label ? { own_label } : {}),
    severity: question.severity,
    reason: question.reason,
    reason_code: question.reason_code,
    reason_params: question.reason_params,
    boxes: question.boxes,
    sources: question.sources,
    captured_at: question.captured_at.toISOString(),
    thumbnail: null,
    photo: {
      id: photo.id,
      key: photo.key,
      thumbnail_key: photo.thumbnail_key,
      blurred_key: photo.blurred_key ?? null,
    },
  };
}
