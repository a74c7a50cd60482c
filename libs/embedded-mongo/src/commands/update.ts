import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError, missingField } from '../errors/mongo-error.js';
import { commandVariables } from '../query/variables.js';
import { checkFields, docArg, flagArg, letArg, searchArg } from './args.js';
import type { Command } from './command.js';
import { checkBatch } from './insert.js';
import { reply } from './reply.js';
import { runUpdate, type UpdateOutcome, type UpdateStatement } from './update-statement.js';
import { eachStatement } from './write-errors.js';

const fields =
  'q u c multi upsert arrayFilters collation hint sort upsertSupplied sampleId allowShardKeyUpdatesWithoutFullShardKeyInQuery'.split(
    ' ',
  );

/** Runs update statements in order, or all it can with `ordered: false`. */
export const update: Command = {
  options: ['updates', 'ordered', 'bypassDocumentValidation', 'let', 'maxTimeMS'],
  inTransaction: true,
  retryable: true,
  async run(op) {
    const { namespace } = op;
    const items = op.documents('updates');
    checkBatch(items.length);
    op.engine.counters.update += items.length;
    const total = { n: 0, nModified: 0 };
    const upserted: Doc[] = [];
    const errors = await eachStatement(op, items, async (doc, index) => {
      const result = await updateOnce(op, namespace, doc, index);
      total.n += Number(result['n']);
      total.nModified += Number(result['m']);
      if (result['u']) upserted.push({ index, _id: result['id'] });
    });
    return reply({
      n: total.n,
      ...(upserted.length > 0 ? { upserted } : {}),
      nModified: total.nModified,
      ...(errors.length > 0 ? { writeErrors: errors } : {}),
    });
  },
};

const updateOnce = (op: Operation, namespace: string, doc: Doc, index: number): Promise<Doc> =>
  op.once(index, async (note) =>
    summary(await runUpdate(op, namespace, readStatement(op, doc), (kv, step) => note(kv, summary(step)))),
  );

const summary = (outcome: UpdateOutcome): Doc => ({
  n: outcome.n,
  m: outcome.modified,
  u: outcome.didUpsert,
  ...(outcome.didUpsert ? { id: outcome.upserted } : {}),
});

function readStatement(op: Operation, doc: Doc): UpdateStatement {
  checkFields(doc, 'update.updates', fields);
  if (doc['u'] === undefined) throw missingField('update.updates.u');
  if (doc['q'] === undefined) throw missingField('update.updates.q');
  const constants = docArg(doc, 'c');
  if (constants && !Array.isArray(doc['u']))
    throw new MongoError('FailedToParse', 'Constant values may only be specified for pipeline updates');
  return {
    ...searchArg(doc, 'q'),
    update: doc['u'],
    multi: flagArg(doc, 'multi'),
    upsert: flagArg(doc, 'upsert'),
    arrayFilters: doc['arrayFilters'],
    variables: { ...letArg(op.command), ...commandVariables(constants) },
  };
}
