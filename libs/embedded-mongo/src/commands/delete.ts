import { toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import { writeMatches } from '../engine/matching.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { compileSort } from '../query/sort.js';
import type { KvWriter } from '../storage/kv.js';
import { checkFields, letArg, type Search, searchArg } from './args.js';
import type { Command } from './command.js';
import { checkBatch } from './insert.js';
import { reply } from './reply.js';
import { eachStatement } from './write-errors.js';

/** One delete of a delete, findAndModify or bulkWrite command. */
interface DeleteStatement extends Search {
  multi: boolean;
  variables: Doc | undefined;
}

interface DeleteOutcome {
  n: number;
  before: Doc | undefined;
}

/** Runs one delete. */
export async function runDelete(
  op: Operation,
  namespace: string,
  statement: DeleteStatement,
  remember: (kv: KvWriter, outcome: DeleteOutcome) => void = () => {},
): Promise<DeleteOutcome> {
  const collation = parseCollation(statement.collation) ?? op.engine.catalog.find(op.view(), namespace)?.collation;
  const { filter, multi } = statement;
  const test = compileFilter(filter, { strings: collation?.compare, variables: statement.variables });
  const sort = statement.sort && compileSort(statement.sort, collation);
  const outcomes = await writeMatches(
    op,
    namespace,
    { filter, test, sort, collation, hint: statement.hint, multi },
    (kv, meta, matches) => {
      if (meta) for (const match of matches) op.engine.documents.remove(kv, meta, match.recordId, match.raw);
      const outcome: DeleteOutcome = { n: matches.length, before: matches[0]?.doc };
      if (outcome.n > 0) remember(kv, outcome);
      return outcome;
    },
  );
  return { n: outcomes.reduce((sum, next) => sum + next.n, 0), before: outcomes[0]?.before };
}

/** Runs delete statements in order, or all it can with `ordered: false`. */
export const del: Command = {
  options: ['deletes', 'ordered', 'let', 'maxTimeMS'],
  inTransaction: true,
  retryable: true,
  async run(op) {
    const { namespace } = op;
    const items = op.documents('deletes');
    checkBatch(items.length);
    op.engine.counters.delete += items.length;
    let n = 0;
    const errors = await eachStatement(op, items, async (doc, index) => {
      n += await deleteOnce(op, namespace, doc, index);
    });
    return reply({ n, ...(errors.length > 0 ? { writeErrors: errors } : {}) });
  },
};

async function deleteOnce(op: Operation, namespace: string, doc: Doc, index: number): Promise<number> {
  checkFields(doc, 'delete.deletes', ['q', 'limit', 'collation', 'hint', 'sampleId']);
  const limit = toNumber(doc['limit'] ?? Number.NaN);
  if (limit !== 0 && limit !== 1)
    throw new MongoError(
      'FailedToParse',
      `The limit field in delete objects must be 0 or 1. Got ${String(doc['limit'])}`,
    );
  const statement = { ...searchArg(doc, 'q'), multi: limit === 0, variables: letArg(op.command) };
  const done = await op.once(index, async (note) => {
    const { n } = await runDelete(op, namespace, statement, (kv, step) => note(kv, { n: step.n }));
    return { n };
  });
  return Number(done['n']);
}
