import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { compileProjection } from '../query/projection.js';
import { docArg, flagArg, letArg } from './args.js';
import type { Command } from './command.js';
import { runDelete } from './delete.js';
import { reply } from './reply.js';
import { runUpdate } from './update-statement.js';

/** Changes or removes one document and returns it as it was or as it is. */
export const findAndModify: Command = {
  options:
    'query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let maxTimeMS'.split(
      ' ',
    ),
  inTransaction: true,
  retryable: true,
  async run(op) {
    const before = op.doneBefore(0);
    if (before) return reply(before);
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
    return reply(remove ? await removeOne(op, namespace) : await updateOne(op, namespace));
  },
};

function projector(op: Operation): (doc: Doc | undefined) => Doc | null {
  const project = compileProjection(docArg(op.command, 'fields'));
  return (doc) => (doc ? (project ? project(doc) : doc) : null);
}

async function removeOne(op: Operation, namespace: string): Promise<Doc> {
  const { command } = op;
  const project = projector(op);
  const answer = (n: number, doc: Doc | undefined): Doc => ({ lastErrorObject: { n }, value: project(doc) });
  let settle: () => void = () => {};
  const statement = {
    filter: docArg(command, 'query') ?? {},
    multi: false,
    collation: command['collation'],
    hint: command['hint'],
    sort: sortArg(command),
    variables: letArg(command),
  };
  const outcome = await runDelete(op, namespace, statement, (kv, step) => {
    settle = op.remember(kv, [[0, answer(step.n, step.before)]]);
  });
  settle();
  return answer(outcome.n, outcome.before);
}

function sortArg(command: Doc): Doc | undefined {
  const sort = docArg(command, 'sort');
  return sort && Object.keys(sort).length > 0 ? sort : undefined;
}

async function updateOne(op: Operation, namespace: string): Promise<Doc> {
  const { command } = op;
  const project = projector(op);
  const wantNew = flagArg(command, 'new');
  let settle: () => void = () => {};
  const statement = {
    filter: docArg(command, 'query') ?? {},
    update: command['update'],
    multi: false,
    upsert: flagArg(command, 'upsert'),
    arrayFilters: command['arrayFilters'],
    collation: command['collation'],
    hint: command['hint'],
    sort: sortArg(command),
    variables: letArg(command),
  };
  const answer = (step: Awaited<ReturnType<typeof runUpdate>>): Doc => ({
    lastErrorObject: {
      n: step.n,
      updatedExisting: step.n > 0 && !step.didUpsert,
      ...(step.didUpsert ? { upserted: step.upserted } : {}),
    },
    value: project(wantNew ? step.after : step.before),
  });
  const outcome = await runUpdate(op, namespace, statement, (kv, step) => {
    settle = op.remember(kv, [[0, answer(step)]]);
  });
  settle();
  return answer(outcome);
}
