import { cutLength, encodeBound } from '../indexes/key-encoding.js';
import { type Collation, sameCollation } from '../query/collation.js';
import type { SortOrder } from '../query/sort.js';
import type { IndexMeta } from '../storage/catalog-types.js';
import { idKey, prefixEnd, space } from '../storage/keys.js';
import { type Conditions, impliesPartial } from './conditions.js';
import {
  type BoundsOptions,
  combine,
  everything,
  type FieldBounds,
  fieldBounds,
  type Interval,
  invert,
} from './intervals.js';
import type { IndexPlan, ScanRange } from './plan.js';

/** Most ranges one plan may have (products of `$in` lists). */
const maxRanges = 2000;

export interface PlanRequest {
  conditions: Conditions;
  sort: SortOrder | undefined;
  collation: Collation | undefined;
  multikey: boolean;
  /** Take the index even when it bounds nothing. */
  forced: boolean;
}

/** The best use of one index for a query, or undefined when it helps nothing. */
export function planIndex(index: IndexMeta, request: PlanRequest): IndexPlan | undefined {
  const { conditions, collation, multikey, forced } = request;
  if (!impliesPartial(index, conditions) && !forced) return undefined;
  const stringsUsable = sameCollation(index.collation, collation);
  const options: BoundsOptions = { fold: index.collation?.keyOf, stringsUsable, ordered: !index.collation, multikey };
  const bounded: FieldBounds[] = [];
  let used = 0;
  for (const field of index.fields) {
    const bounds = boundsOf(conditions.fields.get(field.path), options);
    if (!bounds) break;
    bounded.push(bounds);
    used++;
    if (!bounds.intervals.every((interval) => interval.point)) break;
  }
  if (index.sparse && !forced && !bounded.some(excludesNull)) return undefined;
  const pinned = bounded.filter((bounds) => bounds.intervals.length === 1 && bounds.intervals[0]?.point).length;
  const order =
    request.sort && !multikey && stringsUsable && !index.collation
      ? sortDirection(index, pinned, request.sort)
      : undefined;
  if (bounded.length === 0 && order === undefined && !forced) return undefined;
  const { ranges, cut } = rangesOf(index, bounded);
  const points = bounded.filter((bounds) => bounds.intervals.every((interval) => interval.point)).length;
  const exact =
    !conditions.more &&
    !multikey &&
    !cut &&
    conditions.fields.size === used &&
    bounded.every((bounds) => bounds.exact) &&
    !index.collation &&
    !index.sparse &&
    !index.partial;
  return {
    kind: 'index',
    index,
    ranges,
    reverse: order === 'reverse',
    providesSort: order !== undefined,
    exact,
    multikey,
    score: scoreOf(index, bounded, points, pinned, order !== undefined, ranges.length),
  };
}

function scoreOf(
  index: IndexMeta,
  bounded: FieldBounds[],
  points: number,
  pinned: number,
  sorted: boolean,
  ranges: number,
): number {
  // Each point of a unique index is one document at most: better than any number of neighbours.
  const each = index.unique && points === index.fields.length ? 5_000 : 0;
  const whole = index.unique && pinned === index.fields.length ? 10_000 : each;
  const range = bounded.length > points ? 50 : 0;
  return (
    whole +
    pinned * 100 +
    (points - pinned) * 90 +
    range +
    (sorted ? 40 : 0) -
    Math.min(ranges, 40) / 100 -
    index.fields.length / 1000
  );
}

function boundsOf(list: unknown[] | undefined, options: BoundsOptions): FieldBounds | undefined {
  let result: FieldBounds | undefined;
  let complete = true;
  for (const condition of list ?? []) {
    const bounds = fieldBounds(condition, options);
    if (!bounds) complete = false;
    else result = result ? combine(result, bounds, options) : bounds;
  }
  return result && { intervals: result.intervals, exact: result.exact && complete };
}

const nullKey = encodeBound(null, false);

function excludesNull(bounds: FieldBounds): boolean {
  return bounds.intervals.every(
    (interval) => Buffer.compare(nullKey, interval.from) < 0 || Buffer.compare(nullKey, interval.to) >= 0,
  );
}

/** All combinations of points, then the last field's intervals. */
function rangesOf(index: IndexMeta, bounded: FieldBounds[]): { ranges: ScanRange[]; cut: boolean } {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let ranges: ScanRange[] | undefined;
  let cut = false;
  for (const [i, bounds] of bounded.entries()) {
    const intervals = bounds.intervals.map((interval) => (index.fields[i]?.descending ? invert(interval) : interval));
    if (prefixes.length * intervals.length > maxRanges) {
      cut = true;
      break;
    }
    const last = i === bounded.length - 1 || !intervals.every((interval) => interval.point);
    if (last) ranges = prefixes.flatMap((prefix) => intervals.map((interval) => join(prefix, interval)));
    else prefixes = prefixes.flatMap((prefix) => intervals.map((interval) => Buffer.concat([prefix, interval.from])));
  }
  ranges ??= prefixes.map((prefix) =>
    prefix.length === 0 ? join(prefix, everything.intervals[0] as Interval) : { from: prefix, to: prefixEnd(prefix) },
  );
  const head = idKey(space.index, index.id);
  const keyed = ranges.map(({ from, to }) => {
    if (from.length <= cutLength && to.length <= cutLength)
      return { from: Buffer.concat([head, from]), to: Buffer.concat([head, to]) };
    cut = true;
    return {
      from: Buffer.concat([head, from.subarray(0, cutLength)]),
      to: Buffer.concat([head, prefixEnd(to.subarray(0, cutLength))]),
    };
  });
  keyed.sort((a, b) => Buffer.compare(a.from, b.from));
  return { ranges: merged(keyed), cut };
}

/** Joins ranges that overlap, so that no key is seen twice. */
function merged(ranges: ScanRange[]): ScanRange[] {
  const result: ScanRange[] = [];
  for (const range of ranges) {
    const last = result[result.length - 1];
    if (last && Buffer.compare(range.from, last.to) < 0) {
      if (Buffer.compare(range.to, last.to) > 0) last.to = range.to;
    } else result.push({ ...range });
  }
  return result;
}

const join = (prefix: Buffer, interval: Interval): ScanRange => ({
  from: Buffer.concat([prefix, interval.from]),
  to: Buffer.concat([prefix, interval.to]),
});

/** Whether the index order, after fields pinned to one value, is the wanted order or its reverse. */
function sortDirection(index: IndexMeta, pinned: number, sort: SortOrder): 'forward' | 'reverse' | undefined {
  const pinnedPaths = new Set(index.fields.slice(0, pinned).map((field) => field.path));
  const wanted = sort.fields.filter((field) => !pinnedPaths.has(field.path));
  if (wanted.length === 0) return 'forward';
  const rest = index.fields.slice(pinned);
  let direction: 'forward' | 'reverse' | undefined;
  for (const [i, field] of wanted.entries()) {
    const own = rest[i];
    if (!own || own.path !== field.path) return undefined;
    const here = own.descending === (field.direction === -1) ? 'forward' : 'reverse';
    if (direction && direction !== here) return undefined;
    direction = here;
  }
  return direction;
}
