import {
  type AnalyzedPhoto,
  type Box,
  blurredKeyOf,
  type NotAssessed,
  type PhotoFinding,
  type StoredPhoto,
} from '@hazardlens/contracts';
import { checklist } from '@hazardlens/taxonomy';
import type { PhotoAssessment } from '../rules/assess-photo.js';
import type { Finding, FindingBox } from '../rules/finding.js';
import { toIncidents } from '../rules/to-incidents.js';

/** Four decimals: a tenth of a pixel of the photo at 1000 pixels. More would be noise in every message and document. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

// Corners are rounded, not lengths, so that a box at the edge does not grow out of the photo.
function boxOf({ x, y, w, h, class: name }: FindingBox): Box {
  const [left, top] = [rounded(x), rounded(y)];
  return { x: left, y: top, w: rounded(rounded(x + w) - left), h: rounded(rounded(y + h) - top), class: name };
}

const findingOf = ({ category, hazard_type, severity, confidence, boxes, ...why }: Finding): PhotoFinding => ({
  category,
  hazard_type,
  severity,
  confidence: rounded(confidence),
  reason: why.reason,
  reason_code: why.reason_code,
  reason_params: why.reason_params,
  boxes: boxes.map(boxOf),
});

/** A photo's assessment as events carry it: one finding per hazard type, sure enough to open an incident. */
export function analyzedPhotoOf(photo: StoredPhoto, assessment: PhotoAssessment): AnalyzedPhoto {
  return {
    photo_id: photo.id,
    index: photo.index,
    exposure: assessment.exposure,
    findings: toIncidents(assessment.findings).map(findingOf),
    head_regions: assessment.head_regions.map(boxOf),
    blurred_key: blurredKeyOf(photo.key),
  };
}

/** The checklist of what no photo of a capture could tell, in English; the web app translates by `code`. */
export function notAssessedOf(codes: readonly string[]): NotAssessed[] {
  return checklist(codes).map(({ code, text }) => ({ code, label: text }));
}
