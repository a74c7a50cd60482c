import {
  type AnalyzedPhoto,
  type Box,
  blurredKeyOf,
  type NotAssessed,
  type PhotoFinding,
  type StoredPhoto,
} from '@hazardlens/contracts';
import { checklist } from '@hazardlens/taxonomy';
import { type GreyPicture, hashAround, pictureHash } from '../detector/picture-hash.js';
import type { PhotoAssessment } from '../rules/assess-photo.js';
import type { FindingBox } from '../rules/finding.js';
import type { SeenFinding } from '../sources/merge.js';

/** Four decimals: a tenth of a pixel of the photo at 1000 pixels. More would be noise in every message and document. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

// Corners are rounded, not lengths, so that a box at the edge does not grow out of the photo.
function boxOf({ x, y, w, h, class: name }: FindingBox): Box {
  const [left, top] = [rounded(x), rounded(y)];
  return { x: left, y: top, w: rounded(rounded(x + w) - left), h: rounded(rounded(y + h) - top), class: name };
}

const hashed = (picture_hash: string | null) => (picture_hash === null ? {} : { picture_hash });

const findingOf = (
  { category, hazard_type, severity, confidence, boxes, sources, ...why }: SeenFinding,
  grey: GreyPicture | undefined,
): PhotoFinding => ({
  category,
  hazard_type,
  severity,
  confidence: rounded(confidence),
  reason: why.reason,
  reason_code: why.reason_code,
  reason_params: why.reason_params,
  boxes: boxes.map(boxOf),
  sources: sources.map(({ raw, ...who }) => ({ ...who, raw: rounded(raw) })),
  ...(grey && boxes[0] ? hashed(hashAround(grey, boxes[0])) : {}),
});

/**
 * A photo's assessment as events carry it.
 * @param grey what its hashes are made of, where it was decoded
 * @param findings one per hazard type and set of sources. Exposure is the detector's alone: it moves scores.
 */
export function analyzedPhotoOf(
  photo: StoredPhoto,
  assessment: PhotoAssessment,
  findings: readonly SeenFinding[],
  grey?: GreyPicture,
): AnalyzedPhoto {
  return {
    photo_id: photo.id,
    index: photo.index,
    exposure: assessment.exposure,
    findings: findings.map((finding) => findingOf(finding, grey)),
    head_regions: assessment.head_regions.map(boxOf),
    blurred_key: blurredKeyOf(photo.key),
    ...(grey ? hashed(pictureHash(grey)) : {}),
  };
}

/** The checklist of what no photo of a capture could tell, in English; the web app translates by `code`. */
export function notAssessedOf(codes: readonly string[]): NotAssessed[] {
  return checklist(codes).map(({ code, text }) => ({ code, label: text }));
}
