import { Long } from 'bson';
import { toRational } from '../bson/numbers.js';
import { MongoError, missingField } from '../errors/mongo-error.js';
import { countArg } from './args.js';
import type { CommandMap } from './command.js';
import { reply } from './reply.js';

const asLong = (value: unknown): Long => {
  try {
    return Long.fromBigInt(toRational(value).n);
  } catch {
    throw new MongoError('TypeMismatch', 'cursor ids must be 64-bit integers');
  }
};

export const cursorCommands: CommandMap = {
  getMore: {
    options: ['collection', 'batchSize', 'maxTimeMS', 'term', 'lastKnownCommittedOpTime'],
    inTransaction: true,
    async run(op) {
      op.engine.counters.getmore++;
      const namespace = `${op.database}.${String(op.command['collection'])}`;
      const cursor = op.engine.cursors.use(asLong(op.command['getMore']), namespace);
      cursor.busy = true;
      try {
        const size = countArg(op.command, 'batchSize') ?? 0;
        const most = size === 0 ? Number.MAX_SAFE_INTEGER : size;
        const docs = await cursor.stream.next(most);
        const { done } = cursor.stream;
        if (done) op.engine.cursors.kill(cursor.id);
        return { body: {}, cursor: { field: 'nextBatch', id: done ? Long.ZERO : cursor.id, namespace, docs } };
      } catch (error) {
        op.engine.cursors.kill(cursor.id);
        throw error;
      } finally {
        cursor.busy = false;
      }
    },
  },
  killCursors: {
    options: ['cursors'],
    inTransaction: true,
    run(op) {
      const ids = op.command['cursors'];
      if (!Array.isArray(ids)) throw missingField('killCursors.cursors');
      const killed: unknown[] = [];
      const unknown: unknown[] = [];
      for (const id of ids) (op.engine.cursors.kill(asLong(id), op.namespace) ? killed : unknown).push(asLong(id));
      return reply({ cursorsKilled: killed, cursorsNotFound: unknown, cursorsAlive: [], cursorsUnknown: [] });
    },
  },
};
