import type { Doc } from '../bson/types.js';
import type { Slice } from '../engine/slice.js';
import { compareSortKeys, type SortOrder, sortKeys } from '../query/sort.js';

interface Keyed {
  doc: Doc;
  keys: unknown[];
}

/** Documents sorted at once; larger inputs are sorted in runs and merged, giving others their turn in between. */
const runLength = 1000;

/** Stable sort of any number of documents. */
export async function sortInSlices(docs: Doc[], order: SortOrder, slice: Slice): Promise<Doc[]> {
  const compare = (a: Keyed, b: Keyed): number => compareSortKeys(a.keys, b.keys, order);
  let runs: Keyed[][] = [];
  for (let at = 0; at < docs.length; at += runLength) {
    runs.push(
      docs
        .slice(at, at + runLength)
        .map((doc) => ({ doc, keys: sortKeys(doc, order) }))
        .sort(compare),
    );
    if (docs.length > runLength) await slice.pause();
  }
  while (runs.length > 1) {
    const merged: Keyed[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      merged.push(await merge(runs[i] as Keyed[], runs[i + 1] ?? [], compare, slice));
    runs = merged;
  }
  return (runs[0] ?? []).map((item) => item.doc);
}

async function merge(a: Keyed[], b: Keyed[], compare: (a: Keyed, b: Keyed) => number, slice: Slice): Promise<Keyed[]> {
  const result: Keyed[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const left = a[i];
    const right = b[j];
    if (left && (!right || compare(left, right) <= 0)) {
      result.push(left);
      i++;
    } else if (right) {
      result.push(right);
      j++;
    }
    if (slice.expired) await slice.pause();
  }
  return result;
}
