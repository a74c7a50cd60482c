import { compareValues, type StringCompare } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { Collation } from './collation.js';
import { visitPath } from './path.js';

/** One sort field. */
export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

export interface SortOrder {
  fields: SortField[];
  strings: StringCompare | undefined;
}

/** Reads a sort document; throws BadValue for directions other than 1 and -1. */
export function compileSort(spec: Doc, collation?: Collation): SortOrder {
  const fields = Object.entries(spec).map(([path, value]): SortField => {
    if (isDoc(value) && '$meta' in value)
      throw new MongoError('NotImplemented', 'the embedded engine does not sort by $meta');
    const direction = numberKind(value) === undefined ? Number.NaN : toNumber(value);
    if (Number.isNaN(direction))
      throw new MongoError('BadValue', `Illegal key in $sort specification: ${path}: ${String(value)}`);
    if (direction !== 1 && direction !== -1)
      throw new MongoError('BadValue', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path === '') throw new MongoError('BadValue', 'FieldPath cannot be constructed with empty string');
    return { path, parts: path.split('.'), direction };
  });
  return { fields, strings: collation?.compare };
}

/** The value a document sorts by: smallest array item ascending, largest descending; nothing sorts as null. */
export function sortValue(doc: Doc, field: SortField, strings?: StringCompare): unknown {
  let found = false;
  let best: unknown;
  let emptyArray = false;
  visitPath(doc, field.parts, (value) => {
    const items = Array.isArray(value) ? value : [value];
    if (Array.isArray(value) && value.length === 0) emptyArray = true;
    for (const item of items) {
      const candidate = item === undefined ? null : item;
      if (!found || compareValues(candidate, best, strings) * field.direction < 0) best = candidate;
      found = true;
    }
    return false;
  });
  // An empty array sorts before null.
  if (!found) return emptyArray ? undefinedMark : null;
  return best;
}

const undefinedMark = Symbol('empty array');

function compareKeys(a: unknown, b: unknown, strings?: StringCompare): number {
  if (a === undefinedMark || b === undefinedMark) return a === b ? 0 : a === undefinedMark ? -1 : 1;
  return compareValues(a, b, strings);
}

/** Sort keys of a document, one a field. */
export function sortKeys(doc: Doc, order: SortOrder): unknown[] {
  return order.fields.map((field) => sortValue(doc, field, order.strings));
}

/** Order of two key lists made by `sortKeys`. */
export function compareSortKeys(a: unknown[], b: unknown[], order: SortOrder): number {
  for (let i = 0; i < order.fields.length; i++) {
    const result = compareKeys(a[i], b[i], order.strings) * (order.fields[i] as SortField).direction;
    if (result !== 0) return result;
  }
  return 0;
}
