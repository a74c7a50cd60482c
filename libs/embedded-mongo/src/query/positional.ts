import { type Doc, isDoc } from '../bson/types.js';
import { compileElement, compileFilter, isOperatorDoc, type MatchOptions } from './matcher.js';
import { valueAt } from './path.js';

/**
 * Index of the item of the array at `path` that made `doc` match `filter`: what the positional `$` stands for.
 * Returns -1 when the filter says nothing about that array.
 */
export function findPosition(filter: Doc, doc: Doc, path: string, options: MatchOptions = {}): number {
  const array = valueAt(doc, path);
  if (!Array.isArray(array)) return -1;
  let position = -1;
  for (const [key, condition] of predicates(filter)) {
    if (key !== path && !key.startsWith(`${path}.`)) continue;
    const test = itemTest(path, key, condition, options);
    const found = array.findIndex(test);
    if (found >= 0) position = found;
  }
  return position;
}

function itemTest(path: string, key: string, condition: unknown, options: MatchOptions): (item: unknown) => boolean {
  if (key === path && isOperatorDoc(condition) && isDoc(condition['$elemMatch']))
    return compileElement(condition['$elemMatch'], options);
  const rest = key === path ? 'item' : `item.${key.slice(path.length + 1)}`;
  const test = compileFilter({ [rest]: condition }, options);
  return (item) => test({ item: [item] });
}

function* predicates(filter: Doc): Iterable<[string, unknown]> {
  for (const [key, value] of Object.entries(filter)) {
    if ((key === '$and' || key === '$or') && Array.isArray(value))
      for (const branch of value) yield* predicates(branch as Doc);
    else if (!key.startsWith('$')) yield [key, value];
  }
}
