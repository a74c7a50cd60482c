import type { Rect } from '../../detector/rect.js';
import { iou } from '../../detector/suppress.js';
import type { RawFinding } from '../../sources/finding-source.js';
import { addHits, type Hits } from '../average-precision.js';
import type { SourceHazard } from '../source-report.js';
import { HAZARD_OF_POSTURE, type LabelledPosture } from './posture-labels.js';

/** A photo whose persons are labelled, with what the source named on it. */
export interface JudgedPhoto {
  readonly people: readonly LabelledPosture[];
  readonly findings: readonly RawFinding[];
}

const SAME_PERSON_IOU = 0.5;

const rectOf = ({ boxes: [first] }: RawFinding): Rect | null =>
  first ? { x1: first.x, y1: first.y, x2: first.x + first.w, y2: first.y + first.h } : null;

/** Findings of one hazard on one photo against the labels; each label answers for one finding. On nobody labelled it is wrong. */
function hitsOf(findings: readonly RawFinding[], there: readonly LabelledPosture[]): Hits {
  const free = new Set(there);
  let right = 0;
  for (const finding of findings) {
    const rect = rectOf(finding);
    const match = [...free].find((one) => rect !== null && iou(rect, one) >= SAME_PERSON_IOU);
    if (match) free.delete(match);
    if (match) right += 1;
  }
  return { found: findings.length, right, there: there.length };
}

/** What a source of postures is worth on photos on which everybody large enough is labelled. */
export function measurePostures(photos: readonly JudgedPhoto[]): SourceHazard[] {
  return Object.entries(HAZARD_OF_POSTURE).map(([posture, hazard]) => {
    const perPhoto = photos.map(({ people, findings }) => ({
      there: people.filter((one) => one.posture === posture),
      found: findings.filter(({ hazard_type }) => hazard_type === hazard),
    }));
    return {
      hazard,
      photos: photos.length,
      findings: addHits(perPhoto.map(({ found, there }) => hitsOf(found, there))),
      incidents: addHits(
        perPhoto.map(({ found, there }) => ({
          found: found.length > 0 ? 1 : 0,
          right: found.length > 0 && there.length > 0 ? 1 : 0,
          there: there.length > 0 ? 1 : 0,
        })),
      ),
    };
  });
}
