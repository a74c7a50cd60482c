import { equalValues } from '../bson/compare.js';
import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { MultikeyFlags } from '../indexes/index-entries.js';
import type { Collation } from '../query/collation.js';
import type { SortOrder } from '../query/sort.js';
import type { CollectionMeta, IndexMeta } from '../storage/catalog-types.js';
import type { KvReader } from '../storage/kv.js';
import { type Conditions, conditionsOf } from './conditions.js';
import { planIndex } from './index-plan.js';
import type { CollectionPlan, IndexPlan, Plan } from './plan.js';

export interface QueryShape {
  filter: Doc;
  sort?: SortOrder | undefined;
  collation?: Collation | undefined;
  hint?: unknown;
}

/** Picks the index that bounds most, else one that gives the order, else the whole collection. */
export function choosePlan(kv: KvReader, meta: CollectionMeta, query: QueryShape, flags: MultikeyFlags): Plan {
  const conditions = conditionsOf(query.filter);
  const plan = (index: IndexMeta, wanted: Conditions, forced = false): IndexPlan | undefined =>
    planIndex(index, {
      conditions: wanted,
      sort: query.sort,
      collation: query.collation,
      multikey: flags.isMultikey(kv, index),
      forced,
    });
  const { hint } = query;
  if (hint !== undefined && hint !== null && !(isDoc(hint) && Object.keys(hint).length === 0)) {
    if (isDoc(hint) && '$natural' in hint) return collectionPlan(conditions, toNumber(hint['$natural']) < 0);
    return plan(findHinted(meta, hint), conditions, true) as IndexPlan;
  }
  if (query.sort?.fields[0]?.path === '$natural')
    return collectionPlan(conditions, query.sort.fields[0].direction === -1, true);
  let best: IndexPlan | undefined;
  for (const index of meta.indexes) {
    const candidate = plan(index, conditions);
    if (candidate && (!best || candidate.score > best.score)) best = candidate;
  }
  const bounded = best && best.score >= 45 ? best : undefined;
  if (bounded) return bounded;
  for (const branches of conditions.ors) {
    const plans = branches.map((branch) => bestBounded(meta, branch, conditions, plan));
    if (plans.every((candidate) => candidate !== undefined))
      return { kind: 'or', branches: plans, providesSort: false, exact: false };
  }
  return best ?? collectionPlan(conditions, false);
}

function bestBounded(
  meta: CollectionMeta,
  branch: Doc,
  outer: Conditions,
  plan: (index: IndexMeta, wanted: Conditions) => IndexPlan | undefined,
): IndexPlan | undefined {
  const conditions = conditionsOf(branch);
  for (const [path, list] of outer.fields)
    conditions.fields.set(path, [...(conditions.fields.get(path) ?? []), ...list]);
  let best: IndexPlan | undefined;
  for (const index of meta.indexes) {
    const candidate = plan(index, conditions);
    if (candidate && candidate.score >= 45 && (!best || candidate.score > best.score)) best = candidate;
  }
  return best;
}

function collectionPlan(conditions: Conditions, reverse: boolean, providesSort = false): CollectionPlan {
  return { kind: 'collection', reverse, providesSort, exact: conditions.fields.size === 0 && !conditions.more };
}

/** The index a hint names, by name or by key pattern; BadValue when there is none. */
export function findHinted(meta: CollectionMeta, hint: unknown): IndexMeta {
  const found = meta.indexes.find((index) =>
    typeof hint === 'string' ? index.name === hint : equalValues(index.spec['key'], hint),
  );
  if (!found)
    throw new MongoError(
      'BadValue',
      `error processing query: ns=${meta.namespace} planner returned error :: caused by :: hint provided does not correspond to an existing index`,
    );
  return found;
}
