import type { Rect } from '../rect.js';

/** Sides of the windows in shares of the photo's, which is a square to the network. Neighbours overlap by half. */
const SIDES = [1 / 2, 1 / 4, 1 / 6];

const alongOneSide = (side: number): number[] =>
  Array.from({ length: Math.round((1 - side) / (side / 2)) + 1 }, (_, at) => (at * side) / 2);

/** A coarse grid of windows at three sizes: where things may be that the detector has no class for. */
export const GRID: readonly Rect[] = SIDES.flatMap((side) =>
  alongOneSide(side).flatMap((y1) => alongOneSide(side).map((x1) => ({ x1, y1, x2: x1 + side, y2: y1 + side }))),
);

/** Beside the grid; the strongest detections of a crowd are enough. */
const MOST_DETECTIONS = 40;

/** Where a photo is scanned: the detector's own boxes, then the grid. */
export const placesToScan = (detections: readonly Rect[]): Rect[] => [
  ...detections.slice(0, MOST_DETECTIONS).map(({ x1, y1, x2, y2 }) => ({ x1, y1, x2, y2 })),
  ...GRID,
];
