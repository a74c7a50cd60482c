import type { Doc } from '../bson/types.js';

/** A compiled update: makes the new document from the old one, which stays as it was. */
export interface CompiledUpdate {
  readonly kind: 'operators' | 'replacement' | 'pipeline';
  apply(doc: Doc, inserting?: boolean): Doc;
}
