import type { Rect } from '../detector/engine.js';

const sorted = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);

/** The share of a rectangle that lies under at least one of the regions, 0 to 1. */
export function coveredShare(rect: Rect, regions: readonly Rect[]): number {
  // what lies beside ends before it begins, and covers nothing below
  const inside = regions.map(({ x1, y1, x2, y2 }) => ({
    x1: Math.max(x1, rect.x1),
    y1: Math.max(y1, rect.y1),
    x2: Math.min(x2, rect.x2),
    y2: Math.min(y2, rect.y2),
  }));
  const area = (rect.x2 - rect.x1) * (rect.y2 - rect.y1);
  if (area <= 0) return 0;
  // between two neighbouring edges every region covers the whole width or nothing
  const edges = sorted(inside.flatMap(({ x1, x2 }) => [x1, x2]));
  let covered = 0;
  for (const [at, left] of edges.entries()) {
    const right = edges[at + 1];
    if (right === undefined) break;
    covered += (right - left) * lengthOf(inside.filter(({ x1, x2 }) => x1 <= left && x2 >= right));
  }
  return covered / area;
}

/** How much of the vertical line the regions cover together. */
function lengthOf(regions: readonly Rect[]): number {
  let length = 0;
  let reached = -Infinity;
  for (const { y1, y2 } of [...regions].sort((a, b) => a.y1 - b.y1)) {
    length += Math.max(0, y2 - Math.max(y1, reached));
    reached = Math.max(reached, y2);
  }
  return length;
}
