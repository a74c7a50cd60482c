import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import type { Note, Operation } from '../engine/operation.js';
import { MongoError, missingField, toMongoError } from '../errors/mongo-error.js';
import { commandVariables } from '../query/variables.js';
import { checkFields, docArg, flagArg, letArg, searchArg } from './args.js';
import type { CommandMap } from './command.js';
import { runDelete } from './delete.js';
import { checkBatch, insertOne } from './insert.js';
import { listCursor } from './open-cursor.js';
import { runUpdate } from './update-statement.js';
import { statementError } from './write-errors.js';

interface Totals {
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
  nErrors: number;
}

const updateFields = 'update filter sort multi updateMods upsert arrayFilters collation hint constants'.split(' ');

/** Inserts, updates and deletes over several collections in one command. */
export const bulkWriteCommands: CommandMap = {
  bulkWrite: {
    options: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation', 'let', 'cursor'],
    adminOnly: true,
    inTransaction: true,
    retryable: true,
    async run(op) {
      const ops = op.documents('ops').map(({ doc }) => doc);
      const namespaces = op.documents('nsInfo').map(({ doc }) => String(doc['ns']));
      checkBatch(ops.length);
      const ordered = op.command['ordered'] !== false;
      const errorsOnly = flagArg(op.command, 'errorsOnly');
      const totals: Totals = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0, nErrors: 0 };
      const results: Doc[] = [];
      for (const [idx, doc] of ops.entries()) {
        try {
          const result = await runOnce(op, doc, namespaces, idx, totals);
          if (!errorsOnly) results.push({ ok: 1, idx, ...result });
        } catch (error) {
          const known = statementError(op, error instanceof MongoError ? error : toMongoError(error));
          totals.nErrors++;
          results.push({ ok: 0, idx, code: known.code, errmsg: known.message, ...known.extra, n: 0 });
          if (ordered) break;
        }
      }
      const answer = await listCursor(op, 'admin.$cmd.bulkWrite', results, 1);
      return { ...answer, body: { ...totals } };
    },
  },
};

async function runOnce(op: Operation, doc: Doc, namespaces: string[], idx: number, totals: Totals): Promise<Doc> {
  const kind = Object.keys(doc)[0] as string;
  const namespace = namespaces[toNumber(doc[kind] ?? -1)];
  if (namespace === undefined)
    throw new MongoError('BadValue', `BulkWrite ops entry ${idx} has an invalid nsInfo index.`);
  const { kind: _, ...result } = await op.once(idx, (note) => {
    const run = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!run) throw new MongoError('BadValue', `unknown bulkWrite operation ${kind}`);
    return run(op, namespace, doc, note);
  });
  count(kind, result, totals);
  return result;
}

/** What each kind of operation does. */
const kinds: Record<string, (op: Operation, namespace: string, doc: Doc, note: Note) => Promise<Doc>> = {
  insert: async (op, namespace, doc, note) => {
    checkFields(doc, 'bulkWrite.ops', ['insert', 'document']);
    if (!isDoc(doc['document'])) throw missingField('bulkWrite.ops.document');
    const item = { doc: doc['document'], raw: undefined };
    const result = { kind: 'insert', n: 1 };
    await op.write(namespace, (kv) => {
      insertOne(op, kv, namespace, item);
      note(kv, result);
    });
    return result;
  },
  update: async (op, namespace, doc, note) => {
    checkFields(doc, 'bulkWrite.ops', updateFields);
    const statement = {
      ...searchArg(doc, 'filter'),
      update: doc['updateMods'],
      multi: flagArg(doc, 'multi'),
      upsert: flagArg(doc, 'upsert'),
      arrayFilters: doc['arrayFilters'],
      variables: { ...letArg(op.command), ...commandVariables(docArg(doc, 'constants')) },
    };
    return describeUpdate(await runUpdate(op, namespace, statement, (kv, step) => note(kv, describeUpdate(step))));
  },
  delete: async (op, namespace, doc, note) => {
    checkFields(doc, 'bulkWrite.ops', ['delete', 'filter', 'multi', 'collation', 'hint']);
    const statement = { ...searchArg(doc, 'filter'), multi: flagArg(doc, 'multi'), variables: letArg(op.command) };
    const describe = ({ n }: { n: number }): Doc => ({ kind: 'delete', n });
    return describe(await runDelete(op, namespace, statement, (kv, step) => note(kv, describe(step))));
  },
};

function describeUpdate(outcome: { n: number; modified: number; didUpsert: boolean; upserted: unknown }): Doc {
  return {
    kind: 'update',
    n: outcome.n,
    nModified: outcome.modified,
    ...(outcome.didUpsert ? { upserted: { _id: outcome.upserted } } : {}),
  };
}

function count(kind: string, result: Doc, totals: Totals): void {
  const n = Number(result['n']);
  if (kind === 'insert') totals.nInserted += n;
  else if (kind === 'delete') totals.nDeleted += n;
  else {
    if (result['upserted']) totals.nUpserted += n;
    else totals.nMatched += n;
    totals.nModified += Number(result['nModified']);
  }
}
