import { encodeDocument } from '../bson/encode.js';
import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { ListStream } from '../cursors/stream.js';
import type { Operation } from '../engine/operation.js';
import { MongoError, missingField, toMongoError } from '../errors/mongo-error.js';
import { commandVariables } from '../query/variables.js';
import { checkFields, countArg, docArg, flagArg, letArg } from './args.js';
import type { CommandMap } from './command.js';
import { runDelete } from './delete.js';
import { checkBatch, insertOne } from './insert.js';
import { defaultBatch, openCursor } from './open-cursor.js';
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
      const size = countArg(docArg(op.command, 'cursor') ?? {}, 'batchSize') ?? defaultBatch;
      const answer = await openCursor(
        op,
        'admin.$cmd.bulkWrite',
        new ListStream(results.map(encodeDocument)),
        Math.max(size, 1),
      );
      return { ...answer, body: { ...totals } };
    },
  },
};

async function runOnce(op: Operation, doc: Doc, namespaces: string[], idx: number, totals: Totals): Promise<Doc> {
  const kind = Object.keys(doc)[0] as string;
  const namespace = namespaces[toNumber(doc[kind] ?? -1)];
  if (namespace === undefined)
    throw new MongoError('BadValue', `BulkWrite ops entry ${idx} has an invalid nsInfo index.`);
  const before = op.doneBefore(idx);
  let settle: () => void = () => {};
  const run = async (): Promise<Doc> => {
    switch (kind) {
      case 'insert': {
        checkFields(doc, 'bulkWrite.ops', ['insert', 'document']);
        if (!isDoc(doc['document'])) throw missingField('bulkWrite.ops.document');
        const item = { doc: doc['document'], raw: undefined };
        await op.write(namespace, (kv) => {
          insertOne(op, kv, namespace, item);
          settle = op.remember(kv, [[idx, { kind, n: 1 }]]);
        });
        return { kind, n: 1 };
      }
      case 'update': {
        checkFields(doc, 'bulkWrite.ops', updateFields);
        const outcome = await runUpdate(
          op,
          namespace,
          {
            filter: docArg(doc, 'filter') ?? {},
            update: doc['updateMods'],
            multi: flagArg(doc, 'multi'),
            upsert: flagArg(doc, 'upsert'),
            arrayFilters: doc['arrayFilters'],
            collation: doc['collation'],
            hint: doc['hint'],
            sort: docArg(doc, 'sort'),
            variables: { ...letArg(op.command), ...commandVariables(docArg(doc, 'constants')) },
          },
          (kv, step) => {
            settle = op.remember(kv, [[idx, describeUpdate(step)]]);
          },
        );
        return describeUpdate(outcome);
      }
      case 'delete': {
        checkFields(doc, 'bulkWrite.ops', ['delete', 'filter', 'multi', 'collation', 'hint']);
        const outcome = await runDelete(
          op,
          namespace,
          {
            filter: docArg(doc, 'filter') ?? {},
            multi: flagArg(doc, 'multi'),
            collation: doc['collation'],
            hint: doc['hint'],
            sort: undefined,
            variables: letArg(op.command),
          },
          (kv, step) => {
            settle = op.remember(kv, [[idx, { kind, n: step.n }]]);
          },
        );
        return { kind, n: outcome.n };
      }
      default:
        throw new MongoError('BadValue', `unknown bulkWrite operation ${kind}`);
    }
  };
  const { kind: _, ...result } = before ?? (await run());
  settle();
  count(kind, result, totals);
  return result;
}

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
