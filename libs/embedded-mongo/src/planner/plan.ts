import type { IndexMeta } from '../storage/catalog-types.js';

/** Keys with `from <= key < to`. */
export interface ScanRange {
  from: Buffer;
  to: Buffer;
}

/** How documents are found. The filter is checked on each document unless `exact`. */
export type Plan = CollectionPlan | IndexPlan | OrPlan;

export interface CollectionPlan {
  kind: 'collection';
  reverse: boolean;
  providesSort: boolean;
  exact: boolean;
}

export interface IndexPlan {
  kind: 'index';
  index: IndexMeta;
  ranges: ScanRange[];
  reverse: boolean;
  /** Entries come in the order asked for. */
  providesSort: boolean;
  /** Every entry in the ranges is a match: documents need not be read to count. */
  exact: boolean;
  multikey: boolean;
  score: number;
}

export interface OrPlan {
  kind: 'or';
  branches: IndexPlan[];
  providesSort: false;
  exact: false;
}
