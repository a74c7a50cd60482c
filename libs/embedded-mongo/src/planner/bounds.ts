import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { encodeBound } from '../indexes/key-encoding.js';
import { valueAt } from '../query/path.js';
import type { Projector } from '../query/projection.js';
import type { IndexMeta } from '../storage/catalog-types.js';
import { idKey, space } from '../storage/keys.js';
import type { IndexPlan, Plan, ScanRange } from './plan.js';

/** Keeps a find within `min` (included) and `max` (excluded) of the index its hint names. */
export function withinBounds(plan: Plan, command: Doc): Plan {
  const [min, max] = [boundArg(command, 'min'), boundArg(command, 'max')];
  if (!min && !max) return plan;
  if (plan.kind !== 'index' || command['hint'] === undefined)
    throw new MongoError('Location51173', 'When using min()/max() a hint of which index to use must be provided');
  const from = min && keyFor(plan.index, min);
  const to = max && keyFor(plan.index, max);
  return { ...plan, ranges: plan.ranges.flatMap((range) => cutTo(range, from, to)) };
}

function boundArg(command: Doc, name: 'min' | 'max'): Doc | undefined {
  const value = command[name];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value)) throw new MongoError('TypeMismatch', `BSON field 'find.${name}' must be an object`);
  return Object.keys(value).length === 0 ? undefined : value;
}

function keyFor(index: IndexMeta, bound: Doc): Buffer {
  const names = Object.keys(bound);
  if (names.length !== index.fields.length || index.fields.some(({ path }, i) => path !== names[i]))
    throw new MongoError(
      'Location51174',
      'requested index bounds do not match the fields of the index that the hint names',
    );
  const parts = index.fields.map(({ path, descending }) =>
    encodeBound(bound[path], descending, index.collation?.keyOf),
  );
  return Buffer.concat([idKey(space.index, index.id), ...parts]);
}

function cutTo(range: ScanRange, from: Buffer | undefined, to: Buffer | undefined): ScanRange[] {
  const low = from && Buffer.compare(from, range.from) > 0 ? from : range.from;
  const high = to && Buffer.compare(to, range.to) < 0 ? to : range.to;
  return Buffer.compare(low, high) < 0 ? [{ from: low, to: high }] : [];
}

/** What `returnKey` shows: the indexed fields; nothing when no index is used. */
export function keyOf(plan: Plan): Projector {
  if (plan.kind !== 'index') return () => ({});
  if (plan.multikey)
    throw new MongoError('NotImplemented', 'the embedded engine does not support returnKey over an index of arrays');
  const { fields } = (plan as IndexPlan).index;
  return (doc) => Object.fromEntries(fields.map(({ path }) => [path, valueAt(doc, path) ?? null]));
}
