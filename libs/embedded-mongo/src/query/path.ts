import { type Doc, isDoc } from '../bson/types.js';

const digits = /^(0|[1-9]\d*)$/;

/** Array position named by a path component, or -1. */
export function positionOf(part: string): number {
  return digits.test(part) ? Number(part) : -1;
}

/** An own field of a document; inherited names are never seen. */
export function own(doc: Doc, key: string): unknown {
  return Object.hasOwn(doc, key) ? doc[key] : undefined;
}

/**
 * Calls `test` for each value a dotted path leads to, going into arrays on the way as MongoDB does, until it returns
 * true. A path that ends in nothing is one visit with undefined; an array without sub-documents is no visit.
 */
export function visitPath(doc: Doc, parts: readonly string[], test: (value: unknown) => boolean, at = 0): boolean {
  const value = own(doc, parts[at] as string);
  if (at === parts.length - 1) return test(value);
  if (isDoc(value)) return visitPath(value, parts, test, at + 1);
  if (Array.isArray(value)) return visitArray(value, parts, test, at + 1);
  return test(undefined);
}

function visitArray(
  array: unknown[],
  parts: readonly string[],
  test: (value: unknown) => boolean,
  at: number,
): boolean {
  const position = positionOf(parts[at] as string);
  if (position >= 0 && position < array.length) {
    const item = array[position];
    if (at === parts.length - 1) {
      if (test(item)) return true;
    } else if (isDoc(item)) {
      if (visitPath(item, parts, test, at + 1)) return true;
    } else if (Array.isArray(item)) {
      if (visitArray(item, parts, test, at + 1)) return true;
    }
  }
  for (const item of array) if (isDoc(item) && visitPath(item, parts, test, at)) return true;
  return false;
}

/** `visitPath`, where an array at the end counts as each of its items and as itself. */
export function visitLeaves(doc: Doc, parts: readonly string[], test: (value: unknown) => boolean): boolean {
  return visitPath(doc, parts, (value) => {
    if (Array.isArray(value)) for (const item of value) if (test(item)) return true;
    return test(value);
  });
}
