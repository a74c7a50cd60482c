import { compareValues, type StringCompare } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { isDoc, typeNameOf } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { compareSortKeys, compileSort, type SortOrder, sortKeys } from '../query/sort.js';

/** `$push` with its modifiers `$each`, `$position`, `$sort`, `$slice`: from the old items to the new ones. */
export function makePush(operand: unknown, strings: StringCompare | undefined): (items: unknown[]) => unknown[] {
  if (!isDoc(operand) || !('$each' in operand)) return (items) => [...items, operand];
  const { $each: each, $position: position, $sort: sort, $slice: slice, ...rest } = operand;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw new MongoError('BadValue', `Unrecognized clause in $push: ${unknown}`);
  if (!Array.isArray(each))
    throw new MongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeNameOf(each)}`,
    );
  const at = integer(position, '$position');
  const keep = integer(slice, '$slice');
  const order = sort === undefined ? undefined : itemOrder(sort, strings);
  return (items) => {
    const start = at === undefined ? items.length : at < 0 ? Math.max(0, items.length + at) : at;
    let result = [...items.slice(0, start), ...each, ...items.slice(start)];
    if (order) result = order(result);
    if (keep !== undefined) result = keep === 0 ? [] : keep > 0 ? result.slice(0, keep) : result.slice(keep);
    return result;
  };
}

function integer(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  const number = numberKind(value) === undefined ? Number.NaN : toNumber(value);
  if (!Number.isInteger(number))
    throw new MongoError(
      'BadValue',
      `The value for ${name} must be an integer value but was given type: ${typeNameOf(value)}`,
    );
  return number;
}

function itemOrder(sort: unknown, strings: StringCompare | undefined): (items: unknown[]) => unknown[] {
  if (!isDoc(sort)) {
    const direction = toNumber(sort);
    if (direction !== 1 && direction !== -1)
      throw new MongoError('BadValue', 'The $sort element value must be either 1 or -1');
    return (items) => [...items].sort((a, b) => compareValues(a, b, strings) * direction);
  }
  const order: SortOrder = { ...compileSort(sort), strings };
  return (items) =>
    items
      .map((item) => ({ item, keys: sortKeys(isDoc(item) ? item : {}, order) }))
      .sort((a, b) => compareSortKeys(a.keys, b.keys, order))
      .map((entry) => entry.item);
}
