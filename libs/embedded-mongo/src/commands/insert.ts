import { maxDocumentSize } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { withId } from '../storage/documents.js';
import type { KvWriter } from '../storage/kv.js';
import type { Command } from './command.js';
import { reply } from './reply.js';
import { checkValid, statementError, writeError } from './write-errors.js';

/** Documents put in one atomic step; others get their turn in between. */
const chunkSize = 500;

interface Item {
  doc: Doc;
  raw: Buffer | undefined;
}

/** Inserts documents in order, or all it can with `ordered: false`. */
export const insert: Command = {
  options: ['documents', 'ordered', 'bypassDocumentValidation', 'maxTimeMS'],
  inTransaction: true,
  retryable: true,
  async run(op) {
    const { namespace } = op;
    const items = op.documents('documents');
    checkBatch(items.length);
    op.engine.counters.insert += items.length;
    const ordered = op.command['ordered'] !== false;
    const errors: Doc[] = [];
    let n = 0;
    for (let at = 0; at < items.length; at += chunkSize) {
      const chunk = items.slice(at, at + chunkSize);
      let settle: () => void = () => {};
      const outcome = await op.write(namespace, (kv) => {
        const result = insertChunk(op, kv, namespace, chunk, at, ordered);
        settle = op.transaction ? () => {} : op.remember(kv, result.done);
        return result;
      });
      settle();
      n += outcome.n;
      errors.push(...outcome.errors);
      if (ordered && errors.length > 0) break;
    }
    return reply({ n, ...(errors.length > 0 ? { writeErrors: errors } : {}) });
  },
};

/** Between 1 and 100,000 statements, as MongoDB. */
export function checkBatch(size: number): void {
  if (size < 1 || size > 100_000)
    throw new MongoError('InvalidLength', `Write batch sizes must be between 1 and 100000. Got ${size} operations.`);
}

function insertChunk(
  op: Operation,
  kv: KvWriter,
  namespace: string,
  chunk: Item[],
  first: number,
  ordered: boolean,
): { n: number; errors: Doc[]; done: [number, Doc][] } {
  const errors: Doc[] = [];
  const done: [number, Doc][] = [];
  let n = 0;
  for (const [i, item] of chunk.entries()) {
    if (op.doneBefore(first + i)) {
      n++;
      continue;
    }
    try {
      insertOne(op, kv, namespace, item);
      n++;
      done.push([first + i, {}]);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      errors.push(writeError(statementError(op, error), first + i));
      if (ordered) break;
    }
  }
  return { n, errors, done };
}

/** Inserts one document and returns its `_id`. */
export function insertOne(op: Operation, kv: KvWriter, namespace: string, item: Item): unknown {
  const meta = op.engine.ensureCollection(kv, namespace);
  const doc = withId(item.doc);
  checkValid(op, meta, doc);
  if (item.raw && item.raw.length > maxDocumentSize)
    throw new MongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${item.raw.length}, max size: ${maxDocumentSize}`,
    );
  // The client's own bytes are kept when nothing had to be added or moved.
  op.engine.documents.insert(kv, meta, doc, doc === item.doc ? item.raw : undefined);
  return doc['_id'];
}
