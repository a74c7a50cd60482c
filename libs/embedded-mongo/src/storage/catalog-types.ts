import type { Doc } from '../bson/types.js';
import type { Collation } from '../query/collation.js';
import type { DocTest } from '../query/matcher.js';

/** One index, ready to use. */
export interface IndexMeta {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly { path: string; parts: readonly string[]; descending: boolean }[];
  /** The fields' paths, split at their dots. */
  readonly paths: readonly (readonly string[])[];
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: DocTest | undefined;
  readonly partialFilter: Doc | undefined;
  readonly collation: Collation | undefined;
  readonly expireAfterSeconds: number | undefined;
  /** As listIndexes shows it. */
  readonly spec: Doc;
}

/** One collection as the catalog knows it. Never changed in place: the catalog parses a new one. */
export interface CollectionMeta {
  readonly id: number;
  readonly namespace: string;
  readonly options: Doc;
  readonly uuid: unknown;
  readonly collation: Collation | undefined;
  /** For a view: what it stands on. */
  readonly view: { readonly namespace: string; readonly pipeline: readonly Doc[] } | undefined;
  /** What documents must match, unless the client bypasses it. */
  readonly validator: DocTest | undefined;
  readonly indexes: readonly IndexMeta[];
}
