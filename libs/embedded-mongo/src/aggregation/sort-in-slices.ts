import type { Doc } from '../bson/types.js';
import type { Slice } from '../engine/slice.js';
import { sortSliced } from '../engine/sort-sliced.js';
import { compareSortKeys, type SortOrder, sortKeys } from '../query/sort.js';

/** Stable sort of any number of documents; each document's keys are read once. */
export async function sortInSlices(docs: Doc[], order: SortOrder, slice: Slice): Promise<Doc[]> {
  const keyed: { doc: Doc; keys: unknown[] }[] = [];
  for (const doc of docs) {
    keyed.push({ doc, keys: sortKeys(doc, order) });
    if (slice.expired) await slice.pause();
  }
  const sorted = await sortSliced(keyed, (a, b) => compareSortKeys(a.keys, b.keys, order), slice);
  return sorted.map(({ doc }) => doc);
}
