import type { Doc } from '../bson/types.js';
import type { Note, Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { compileProjection } from '../query/projection.js';
import { docArg, flagArg, letArg, searchArg } from './args.js';
import type { Command } from './command.js';
import { runDelete } from './delete.js';
import { reply } from './reply.js';
import { runUpdate, type UpdateOutcome } from './update-statement.js';

/** Changes or removes one document and returns it as it was or as it is. */
export const findAndModify: Command = {
  options:
    'query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let maxTimeMS'.split(
      ' ',
    ),
  inTransaction: true,
  retryable: true,
  async run(op) {
    const { namespace, command } = op;
    const remove = flagArg(command, 'remove');
    if (remove && command['update'] !== undefined)
      throw new MongoError('FailedToParse', 'Cannot specify both an update and remove=true');
    if (!remove && command['update'] === undefined)
      throw new MongoError('FailedToParse', 'Either an update or remove=true must be specified');
    if (remove && flagArg(command, 'upsert'))
      throw new MongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
    if (remove && flagArg(command, 'new'))
      throw new MongoError(
        'FailedToParse',
        "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
      );
    op.engine.counters.command++;
    return reply(await op.once(0, (note) => (remove ? removeOne : updateOne)(op, namespace, note)));
  },
};

function projector(op: Operation): (doc: Doc | undefined) => Doc | null {
  const project = compileProjection(docArg(op.command, 'fields'));
  return (doc) => (doc ? (project ? project(doc) : doc) : null);
}

async function removeOne(op: Operation, namespace: string, note: Note): Promise<Doc> {
  const project = projector(op);
  const answer = (n: number, doc: Doc | undefined): Doc => ({ lastErrorObject: { n }, value: project(doc) });
  const statement = { ...searchArg(op.command, 'query'), multi: false, variables: letArg(op.command) };
  const outcome = await runDelete(op, namespace, statement, (kv, step) => note(kv, answer(step.n, step.before)));
  return answer(outcome.n, outcome.before);
}

async function updateOne(op: Operation, namespace: string, note: Note): Promise<Doc> {
  const { command } = op;
  const project = projector(op);
  const wantNew = flagArg(command, 'new');
  const statement = {
    ...searchArg(command, 'query'),
    update: command['update'],
    multi: false,
    upsert: flagArg(command, 'upsert'),
    arrayFilters: command['arrayFilters'],
    variables: letArg(command),
  };
  const answer = (step: UpdateOutcome): Doc => ({
    lastErrorObject: {
      n: step.n,
      updatedExisting: step.n > 0 && !step.didUpsert,
      ...(step.didUpsert ? { upserted: step.upserted } : {}),
    },
    value: project(wantNew ? step.after : step.before),
  });
  return answer(await runUpdate(op, namespace, statement, (kv, step) => note(kv, answer(step))));
}
