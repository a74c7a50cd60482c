import { compareValues } from '../bson/compare.js';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { toNumber } from '../bson/numbers.js';
import { FindStream } from '../cursors/find-stream.js';
import { inBatches } from '../cursors/stream.js';
import type { Operation } from '../engine/operation.js';
import { MongoError, missingField } from '../errors/mongo-error.js';
import { encodeKey } from '../indexes/key-encoding.js';
import { choosePlan } from '../planner/choose.js';
import { type Collation, parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { visitLeaves } from '../query/path.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { aggregateStream } from './aggregate.js';
import { countArg, docArg } from './args.js';
import type { CommandMap } from './command.js';
import { countMatches } from './count-matches.js';
import { asAggregate } from './find.js';
import { reply } from './reply.js';

export const countCommands: CommandMap = {
  count: {
    options: ['query', 'limit', 'skip', 'hint', 'collation', 'fields', 'maxTimeMS'],
    async run(op) {
      if (op.engine.catalog.find(op.view(), op.namespace)?.view) return reply({ n: await countView(op) });
      const skip = countArg(op.command, 'skip') ?? 0;
      const limit = Math.abs(toNumber(op.command['limit'] ?? 0));
      const stop = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
      const n = await countMatches(op, op.namespace, docArg(op.command, 'query') ?? {}, op.command, stop);
      return reply({ n: Math.max(0, n - skip) });
    },
  },
  distinct: {
    options: ['key', 'query', 'collation', 'hint', 'maxTimeMS'],
    inTransaction: true,
    async run(op) {
      const { command } = op;
      const key = command['key'];
      if (typeof key !== 'string') throw missingField('distinct.key');
      const meta = op.engine.catalog.find(op.view(), op.namespace);
      if (!meta) return reply({ values: [] });
      const collation = parseCollation(command['collation']) ?? meta.collation;
      const stream = meta.view
        ? await aggregateStream(op, asAggregate(op, command))
        : distinctStream(op, meta, collation);
      const parts = key.split('.');
      const values = new Map<string, unknown>();
      for await (const batch of inBatches(stream)) {
        for (const raw of batch) {
          visitLeaves(decodeDocument(raw), parts, (value) => {
            if (value === undefined || Array.isArray(value)) return false;
            const text = encodeKey([{ value, descending: false }], collation?.keyOf).toString('latin1');
            if (!values.has(text)) values.set(text, value);
            return false;
          });
        }
      }
      const list = [...values.values()].sort((a, b) => compareValues(a, b, collation?.compare));
      if (encodeDocument({ list }).length > 16 * 1024 * 1024)
        throw new MongoError('Location17280', 'distinct too big, 16mb cap');
      return reply({ values: list });
    },
  },
};

async function countView(op: Operation): Promise<number> {
  const stream = await aggregateStream(op, asAggregate(op, op.command));
  let n = 0;
  for await (const batch of inBatches(stream)) n += batch.length;
  return n;
}

function distinctStream(op: Operation, meta: CollectionMeta, collation: Collation | undefined): FindStream {
  const filter = docArg(op.command, 'query') ?? {};
  const test = compileFilter(filter, { strings: collation?.compare });
  const plan = choosePlan(op.view(), meta, { filter, collation, hint: op.command['hint'] }, op.engine.multikey);
  return new FindStream(
    { meta, plan, test, sort: undefined, project: undefined, skip: 0, limit: 0, deadline: op.deadline },
    op.view,
  );
}
