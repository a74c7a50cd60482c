import type { Slice } from './slice.js';

/** Items sorted at once; more are sorted in runs and merged, giving others their turn in between. */
const runLength = 1000;

/** Stable sort of any number of items. */
export async function sortSliced<T>(items: T[], compare: (a: T, b: T) => number, slice: Slice): Promise<T[]> {
  if (items.length <= runLength) return items.sort(compare);
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += runLength) {
    runs.push(items.slice(at, at + runLength).sort(compare));
    await slice.pause();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await merge(runs[i] as T[], runs[i + 1] ?? [], compare, slice));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(a: T[], b: T[], compare: (a: T, b: T) => number, slice: Slice): Promise<T[]> {
  const result: T[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    result.push(compare(a[i] as T, b[j] as T) <= 0 ? (a[i++] as T) : (b[j++] as T));
    if (slice.expired) await slice.pause();
  }
  while (i < a.length) result.push(a[i++] as T);
  while (j < b.length) result.push(b[j++] as T);
  return result;
}
