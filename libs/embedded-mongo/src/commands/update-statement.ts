import type { Doc } from '../bson/types.js';
import { type Match, writeMatches } from '../engine/matching.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { compileSort } from '../query/sort.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { withId } from '../storage/documents.js';
import type { KvWriter } from '../storage/kv.js';
import type { CompiledUpdate } from '../update/compiled-update.js';
import { compileUpdate } from '../update/update.js';
import { upsertDocument } from '../update/upsert.js';
import type { Search } from './args.js';
import { checkValid } from './write-errors.js';

/** One update of an update, findAndModify or bulkWrite command. */
export interface UpdateStatement extends Search {
  update: unknown;
  multi: boolean;
  upsert: boolean;
  arrayFilters: unknown;
  variables: Doc | undefined;
}

export interface UpdateOutcome {
  n: number;
  modified: number;
  upserted: unknown;
  didUpsert: boolean;
  before: Doc | undefined;
  after: Doc | undefined;
}

/** Called with each atomic step's outcome, in the same write: to remember it for a retry. */
export type Remember = (kv: KvWriter, outcome: UpdateOutcome) => void;

/** Runs one update; the outcome of the steps is summed up. */
export async function runUpdate(
  op: Operation,
  namespace: string,
  statement: UpdateStatement,
  remember: Remember = () => {},
): Promise<UpdateOutcome> {
  const collation = parseCollation(statement.collation) ?? op.engine.catalog.find(op.view(), namespace)?.collation;
  const match = { strings: collation?.compare, variables: statement.variables };
  const { filter } = statement;
  const update = compileUpdate(statement.update, statement.arrayFilters, match);
  if (statement.multi && update.kind === 'replacement')
    throw new MongoError('FailedToParse', 'multi update is not supported for replacement-style update');
  if (statement.multi && statement.sort) throw new MongoError('FailedToParse', 'Cannot specify sort with multi=true');
  const sort = statement.sort && compileSort(statement.sort, collation);
  const query = {
    filter,
    test: compileFilter(filter, match),
    sort,
    collation,
    hint: statement.hint,
    multi: statement.multi,
  };
  const outcomes = await writeMatches(op, namespace, query, (kv, meta, matches) => {
    const outcome =
      meta && matches.length > 0
        ? change(op, kv, meta, matches, update)
        : insertUpsert(op, kv, namespace, statement, update);
    if (outcome.n > 0) remember(kv, outcome);
    return outcome;
  });
  return outcomes.reduce((sum, next) => ({ ...next, n: sum.n + next.n, modified: sum.modified + next.modified }));
}

function change(
  op: Operation,
  kv: KvWriter,
  meta: CollectionMeta,
  matches: Match[],
  update: CompiledUpdate,
): UpdateOutcome {
  let modified = 0;
  let after: Doc | undefined;
  for (const match of matches) {
    after = update.apply(match.doc);
    checkValid(op, meta, after);
    if (op.engine.documents.update(kv, meta, match.recordId, match.raw, after)) modified++;
  }
  return { n: matches.length, modified, upserted: undefined, didUpsert: false, before: matches[0]?.doc, after };
}

const nothing: UpdateOutcome = {
  n: 0,
  modified: 0,
  upserted: undefined,
  didUpsert: false,
  before: undefined,
  after: undefined,
};

function insertUpsert(
  op: Operation,
  kv: KvWriter,
  namespace: string,
  statement: UpdateStatement,
  update: CompiledUpdate,
): UpdateOutcome {
  if (!statement.upsert) return nothing;
  const meta = op.engine.ensureCollection(kv, namespace);
  const doc = withId(upsertDocument(statement.filter, update));
  checkValid(op, meta, doc);
  op.engine.documents.insert(kv, meta, doc);
  return { n: 1, modified: 0, upserted: doc['_id'], didUpsert: true, before: undefined, after: doc };
}
