import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/types.js';
import { compileFilter, isOperatorDoc } from '../query/matcher.js';
import type { IndexMeta } from '../storage/catalog-types.js';

/** A filter taken apart for the planner. */
export interface Conditions {
  /** Conditions on each path that all must hold. */
  fields: Map<string, unknown[]>;
  /** Every `$or` that must hold. */
  ors: Doc[][];
  /** The filter says more than `fields`. */
  more: boolean;
}

/** Collects the top-level conjunction of a filter, through nested `$and`. */
export function conditionsOf(filter: Doc, into: Conditions = { fields: new Map(), ors: [], more: false }): Conditions {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' && Array.isArray(value)) for (const branch of value) conditionsOf(branch as Doc, into);
    else if (key === '$or' && Array.isArray(value)) {
      if (value.length === 1) conditionsOf(value[0] as Doc, into);
      else {
        into.ors.push(value as Doc[]);
        into.more = true;
      }
    } else if (key === '$comment') continue;
    else if (key.startsWith('$')) into.more = true;
    else {
      const known = into.fields.get(key);
      if (known) known.push(value);
      else into.fields.set(key, [value]);
    }
  }
  return into;
}

/** True when every document the filter finds is in the partial index. */
export function impliesPartial(index: IndexMeta, conditions: Conditions): boolean {
  if (!index.partialFilter) return true;
  const wanted = conditionsOf(index.partialFilter);
  if (wanted.more) return false;
  for (const [path, clauses] of wanted.fields) {
    const given = conditions.fields.get(path) ?? [];
    for (const clause of clauses) if (!given.some((condition) => implies(condition, clause))) return false;
  }
  return true;
}

function implies(condition: unknown, clause: unknown): boolean {
  if (equalValues(condition, clause)) return true;
  const test = compileFilter({ item: clause });
  if (!isOperatorDoc(condition)) return test({ item: condition });
  if ('$eq' in condition) return test({ item: condition['$eq'] });
  if (Array.isArray(condition['$in']))
    return condition['$in'].length > 0 && condition['$in'].every((item) => test({ item }));
  if (!isDoc(clause)) return false;
  if (saysAll(condition, clause)) return true;
  if (clause['$exists'] === true)
    return Object.keys(condition).some(
      (operator) =>
        ['$gt', '$gte', '$lt', '$lte', '$regex', '$type'].includes(operator) && condition[operator] !== null,
    );
  return impliesRange(condition, clause);
}

/** `{$type: 'string', $lt: 'b'}` says both, so it implies `{$type: 'string'}`. */
const saysAll = (condition: Doc, clause: Doc): boolean =>
  isOperatorDoc(clause) &&
  Object.entries(clause).every(([operator, value]) => operator in condition && equalValues(condition[operator], value));

/** `{$gt: 5}` implies `{$gt: 3}` and `{$gte: 5}`. */
function impliesRange(condition: Doc, clause: Doc): boolean {
  const [operator] = Object.keys(clause);
  if (!operator || Object.keys(clause).length !== 1) return false;
  const test = compileFilter({ item: clause });
  const down = operator === '$gt' || operator === '$gte';
  if (!down && operator !== '$lt' && operator !== '$lte') return false;
  for (const own of down ? ['$gt', '$gte'] : ['$lt', '$lte'])
    if (
      own in condition &&
      (test({ item: condition[own] }) || (own.length === 3 && equalValues(condition[own], clause[operator])))
    )
      return true;
  return false;
}
