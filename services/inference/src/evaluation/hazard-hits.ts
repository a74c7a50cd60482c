import type { Rect } from '../detector/rect.js';
import { iou } from '../detector/suppress.js';
import { addHits, type Hits } from './average-precision.js';

/** One hazard on one photo: where it was found, the surest first, and where it is; null for a place that is not known. */
export interface HazardOnPhoto {
  readonly found: readonly (Rect | null)[];
  readonly there: readonly (Rect | null)[];
}

const LEAST_OVERLAP = 0.5;

/** The place of a finding is its first box: the person, or the thing, that it is about. */
export const placeOf = ({
  boxes: [first],
}: {
  readonly boxes: readonly { readonly x: number; readonly y: number; readonly w: number; readonly h: number }[];
}): Rect | null => (first ? { x1: first.x, y1: first.y, x2: first.x + first.w, y2: first.y + first.h } : null);

/** Each place that is there answers for one finding; a finding on nothing is wrong. */
function matched({ found, there }: HazardOnPhoto): Hits {
  const free = [...there];
  let right = 0;
  for (const place of found) {
    const at = free.findIndex((other) => place !== null && other !== null && iou(place, other) >= LEAST_OVERLAP);
    if (at < 0) continue;
    free.splice(at, 1);
    right += 1;
  }
  return { found: found.length, right, there: there.length };
}

/** Findings are counted by person or thing, incidents by photo: what a reviewer decides on is whether the hazard is on it. */
export function hazardHits(photos: readonly HazardOnPhoto[]): { readonly findings: Hits; readonly incidents: Hits } {
  return {
    findings: addHits(photos.map(matched)),
    incidents: addHits(
      photos.map(({ found, there }) => ({
        found: found.length > 0 ? 1 : 0,
        right: found.length > 0 && there.length > 0 ? 1 : 0,
        there: there.length > 0 ? 1 : 0,
      })),
    ),
  };
}
