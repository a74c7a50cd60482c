import { randomInt } from 'node:crypto';
import { type SentQuery, shapeOf } from '@hazardlens/testing';
import type { mongo } from 'mongoose';

type Row = Record<string, unknown>;
export type Stored = Row & { _id: string };

/** How a question is answered: which indexes, how much is read for how much that is found. */
export interface Explanation {
  readonly collection: string;
  readonly shape: string;
  readonly indexes: readonly string[];
  readonly scans: boolean;
  /** It asks for some rows and not for all. */
  readonly selects: boolean;
  /** The rows are put into the order asked for after they were read. */
  readonly sortsInMemory: boolean;
  readonly examined: number;
  readonly returned: number;
}

interface Stage {
  readonly stage: string;
  readonly indexName?: string;
  readonly providesSort?: boolean;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}

const stagesOf = (stage: Stage): Stage[] => [
  stage,
  ...[...(stage.inputStages ?? []), ...(stage.inputStage ? [stage.inputStage] : [])].flatMap(stagesOf),
];

/** Asks the engine how it answers a recorded question now. */
export async function explain(client: mongo.MongoClient, query: SentQuery): Promise<Explanation> {
  const command = { explain: query.explained, verbosity: 'executionStats' };
  const answer = await client.db(query.database).command(command);
  const stages = stagesOf(answer['queryPlanner'].winningPlan as Stage);
  const { nReturned, totalKeysExamined, totalDocsExamined } = answer['executionStats'];
  const sorted = Object.keys((query.explained['sort'] as Row | undefined) ?? {}).length > 0;
  return {
    collection: query.collection,
    shape: `${query.database.split('_').at(-1)}.${shapeOf(query)}`,
    indexes: stages.flatMap(({ indexName }) => (indexName ? [indexName] : [])),
    selects: Object.keys((query.explained['filter'] as Row | undefined) ?? {}).length > 0,
    scans: stages.some(({ stage }) => stage === 'COLLSCAN'),
    sortsInMemory: sorted && !stages.some(({ providesSort }) => providesSort === true),
    examined: Math.max(totalKeysExamined as number, totalDocsExamined as number),
    returned: nReturned as number,
  };
}

const longestField = 600;
const looksLikeId = (text: string): boolean => text.length >= 16 && !text.includes(' ');

/** Many of each, as in a product with many organisations: 60 of these, with ten sites and twenty people each. */
const owners = { tenant_id: 60, site_id: 600 } as const;

/** A row like `value`, but another one: ids and addresses differ, times lie in the last year, the rest is alike. */
function another(value: unknown, path: string, number: number): unknown {
  const name = path.split('.').at(-1) as keyof typeof owners;
  if (typeof value === 'string') {
    // every sixtieth stays the one that was asked about
    if (name in owners) return number % owners[name] === 0 ? value : `${name}-${number % owners[name]}`;
    return looksLikeId(value) ? `${value.slice(0, 40)}~${number}` : value;
  }
  if (value instanceof Date) return new Date(value.getTime() - randomInt(31_536_000) * 1000);
  if (Array.isArray(value)) return value.map((item) => another(item, path, number));
  if (value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, another(item, `${path}.${key}`, number)]),
    );
  }
  return value;
}

const small = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => (JSON.stringify(value) ?? '').length <= longestField));

/** Fills a collection up to `rows` with rows like those that are in it; without any, nothing is known of them. */
export async function fill(collection: mongo.Collection<Stored>, rows: number): Promise<void> {
  const samples = (await collection.find({}).limit(60).toArray()).map(small);
  if (samples.length === 0) return;
  const there = await collection.countDocuments();
  for (let from = there; from < rows; from += 2_000) {
    const batch = Array.from({ length: Math.min(2_000, rows - from) }, (_, offset) => {
      const number = from + offset;
      const row = another(samples[number % samples.length], '', number) as Row;
      return { ...row, _id: `${String(row['_id']).split('~')[0]}~${number}` };
    });
    // What may be there once only (an export that still runs) is left at one; everything else of the batch is in.
    await collection.insertMany(batch, { ordered: false }).catch((error: { code?: unknown }) => {
      if (error.code !== 11000) throw error;
    });
  }
}

/** A line for people: shape → indexes, examined, returned. */
export const told = ({ shape, indexes, scans, sortsInMemory, examined, returned }: Explanation): string =>
  `${String(examined).padStart(7)} ${String(returned).padStart(7)}  ${scans ? 'SCAN' : indexes.join(' + ') || 'nothing read'}${sortsInMemory ? ' (sorted in memory)' : ''}  ← ${shape}`;
