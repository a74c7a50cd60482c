import { compareValues } from '../bson/compare.js';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import { FindStream } from '../cursors/find-stream.js';
import type { Operation } from '../engine/operation.js';
import { Slice } from '../engine/slice.js';
import { MongoError } from '../errors/mongo-error.js';
import { encodeKey } from '../indexes/key-encoding.js';
import { choosePlan } from '../planner/choose.js';
import { Scan } from '../planner/scan.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { visitLeaves } from '../query/path.js';
import { countArg, docArg } from './args.js';
import type { CommandMap } from './command.js';
import { reply } from './reply.js';

/** Number of matches; from the collection's counter or the index alone where that is exact. */
export async function countMatches(
  op: Operation,
  namespace: string,
  filter: Doc,
  options: { hint?: unknown; collation?: unknown; variables?: Doc | undefined },
  stop = Number.POSITIVE_INFINITY,
): Promise<number> {
  const meta = op.engine.catalog.find(op.view(), namespace);
  if (!meta) return 0;
  const collation = parseCollation(options.collation) ?? meta.collation;
  const test = compileFilter(filter, { strings: collation?.compare, variables: options.variables });
  if (Object.keys(filter).length === 0 && options.hint === undefined)
    return Math.min(op.view().stats(meta.id).count, stop);
  const plan = choosePlan(op.view(), meta, { filter, collation, hint: options.hint }, op.engine.multikey);
  const scan = new Scan(meta, plan);
  const slice = new Slice(op.deadline);
  let n = 0;
  while (!scan.done && n < stop) {
    const source = plan.exact && plan.kind === 'index' ? scan.keys(op.view()) : scan.documents(op.view());
    for (const item of source) {
      if (typeof item === 'number' || plan.exact || test(decodeDocument(item.raw))) n++;
      if (n >= stop || slice.expired) break;
    }
    if (!scan.done && n < stop) await slice.pause();
  }
  op.notes['planSummary'] =
    plan.kind === 'index' ? `${plan.exact ? 'COUNT_SCAN' : 'IXSCAN'} ${plan.index.name}` : plan.kind;
  return n;
}

export const countCommands: CommandMap = {
  count: {
    options: ['query', 'limit', 'skip', 'hint', 'collation', 'fields', 'maxTimeMS'],
    async run(op) {
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
      if (typeof key !== 'string')
        throw new MongoError('IDLFailedToParse', "BSON field 'distinct.key' is missing but a required field");
      const meta = op.engine.catalog.find(op.view(), op.namespace);
      if (!meta) return reply({ values: [] });
      const collation = parseCollation(command['collation']) ?? meta.collation;
      const filter = docArg(command, 'query') ?? {};
      const test = compileFilter(filter, { strings: collation?.compare });
      const plan = choosePlan(op.view(), meta, { filter, collation, hint: command['hint'] }, op.engine.multikey);
      const stream = new FindStream(
        { meta, plan, test, sort: undefined, project: undefined, skip: 0, limit: 0, deadline: op.deadline },
        op.view,
      );
      const parts = key.split('.');
      const values = new Map<string, unknown>();
      while (!stream.done) {
        for (const raw of await stream.next(500)) {
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
