import { Long } from 'bson';
import { encodeDocument } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import { ListStream, type ResultStream } from '../cursors/stream.js';
import type { Operation } from '../engine/operation.js';
import { countArg, docArg, flagArg } from './args.js';
import type { Reply } from './reply.js';

/** Documents of a first batch when the client names no size. */
export const defaultBatch = 101;

/** First batch of a result; the cursor stays open when there is more. */
export async function openCursor(
  op: Operation,
  namespace: string,
  stream: ResultStream,
  batchSize: number,
  single = false,
): Promise<Reply> {
  const docs = batchSize === 0 ? [] : await stream.next(batchSize);
  const more = !stream.done && !single;
  const id = more
    ? op.engine.cursors.open(namespace, stream, op.session?.id, flagArg(op.command, 'noCursorTimeout')).id
    : Long.ZERO;
  return { body: {}, cursor: { field: 'firstBatch', id, namespace, docs } };
}

/** First batch of a list that is at hand, of the size that the command's `cursor` option names. */
export function listCursor(op: Operation, namespace: string, docs: readonly Doc[], least = 0): Promise<Reply> {
  const size = countArg(docArg(op.command, 'cursor') ?? {}, 'batchSize') ?? defaultBatch;
  return openCursor(op, namespace, new ListStream(docs.map(encodeDocument)), Math.max(size, least));
}
