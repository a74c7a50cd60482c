import {
  categoryOfHazard,
  type HazardCode,
  hazardType,
  isHazardTypeCode,
  isOwnHazardCode,
  isReasonCode,
} from '@hazardlens/taxonomy';
import type { FindingBox } from '../rules/finding.js';
import type { OwnHazard, RawFinding, SourceHere } from './finding-source.js';
import type { InstalledSource } from './installed-source.js';
import type { SeenFinding } from './merge.js';
import { reasonOf } from './merge.js';

/** More of one source on one photo is noise; the strongest stay. An event must carry all of them. */
export const MOST_FINDINGS = 30;
const MOST_BOXES = 10;

const clip = (value: number): number => Math.min(Math.max(value, 0), 1);

function soundBox(box: FindingBox): FindingBox[] {
  const { x, y, w, h, class: name } = box;
  if (![x, y, w, h].every(Number.isFinite)) return [];
  if (x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= 1 && y + h <= 1) return [{ x, y, w, h, class: name.slice(0, 64) }];
  const [x1, y1, x2, y2] = [clip(x), clip(y), clip(x + w), clip(y + h)];
  return x2 > x1 && y2 > y1 ? [{ x: x1, y: y1, w: x2 - x1, h: y2 - y1, class: name.slice(0, 64) }] : [];
}

/** What is known of a hazard type that a photo can show: grade H is a person's. */
function visibleHazard(code: string, own: SourceHere['own']): (OwnHazard & { readonly code: HazardCode }) | null {
  if (isOwnHazardCode(code)) {
    const known = own?.get(code);
    return known ? { code, category: known.category, severity: known.severity } : null;
  }
  if (!isHazardTypeCode(code)) return null;
  const { code: category } = categoryOfHazard(code);
  const type = hazardType(category, code);
  return type && type.grade !== 'H' ? { code, category, severity: type.severity } : null;
}

/**
 * What a source said, as far as it may say it: hazard types that it named beforehand, that the taxonomy or the organisation
 * knows and that a photo can show, with numbers that are some, boxes on the photo and a reason that has a sentence.
 * The rest is dropped. A finding all of whose boxes are beyond the photo is dropped too: it would seem to be everywhere.
 */
export function soundFindings(
  source: Omit<SourceHere, 'look'> & { readonly id: string },
  probabilityOf: InstalledSource['probabilityOf'],
  raw: readonly RawFinding[],
): SeenFinding[] {
  const sound = raw.flatMap((finding): SeenFinding[] => {
    const { hazard_type, reason_code } = finding;
    if (!source.hazards.includes(hazard_type) || !isReasonCode(reason_code)) return [];
    const hazard = visibleHazard(hazard_type, source.own);
    if (!hazard || !Number.isFinite(finding.raw)) return [];
    const boxes = finding.boxes.slice(0, MOST_BOXES).flatMap(soundBox);
    if (boxes.length === 0 && finding.boxes.length > 0) return [];
    const score = clip(finding.raw);
    const probability = probabilityOf(hazard_type, score);
    const numbers = Object.entries(finding.reason_params).filter(([, value]) => Number.isFinite(value));
    const reason_params = { ...Object.fromEntries(numbers), count: 1 };
    return [
      {
        category: hazard.category,
        hazard_type: hazard.code,
        severity: hazard.severity,
        confidence: probability ?? score,
        boxes,
        reason_code,
        reason_params,
        reason: reasonOf({ reason_code, reason_params }),
        sources: [{ source: source.id, version: source.versions?.[hazard_type] ?? source.version, raw: score }],
        calibrated: probability !== null,
      },
    ];
  });
  return sound.sort((a, b) => b.confidence - a.confidence).slice(0, MOST_FINDINGS);
}
