import type { Rect } from './engine.js';

/** Intersection over union of two rectangles, 0 (apart) to 1 (equal). */
export function iou(a: Rect, b: Rect): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  const area = (rect: Rect): number => (rect.x2 - rect.x1) * (rect.y2 - rect.y1);
  return shared / (area(a) + area(b) - shared);
}

/**
 * Greedy non-maximum suppression: from the strongest down, drops every rectangle that overlaps a kept one by more than `limit`.
 * @param candidates of one class, any order
 * @returns the kept ones, strongest first
 */
export function suppress<Candidate extends Rect & { readonly score: number }>(
  candidates: readonly Candidate[],
  limit: number,
): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of [...candidates].sort((a, b) => b.score - a.score)) {
    if (kept.every((other) => iou(candidate, other) <= limit)) kept.push(candidate);
  }
  return kept;
}
