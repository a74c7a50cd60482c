import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import type { Slice } from '../engine/slice.js';
import { MongoError } from '../errors/mongo-error.js';
import { encodeKey } from '../indexes/key-encoding.js';
import { evaluate } from '../query/mingo.js';
import { visitLeaves } from '../query/path.js';
import { toPlain } from '../query/plain.js';
import { type PipelineContext, runPipeline } from './pipeline.js';
import { setPath } from './set-path.js';
import { readThrough } from './source.js';

/** Most documents one walk may find. */
const maxFound = 100_000;

interface GraphLookup {
  from: string;
  startWith: unknown;
  connectFromField: string;
  connectToField: string;
  as: string;
  maxDepth: number;
  depthField: string | undefined;
  restrict: Doc | undefined;
}

function readGraphLookup(operand: unknown): GraphLookup {
  if (!isDoc(operand)) throw new MongoError('FailedToParse', 'the $graphLookup stage specification must be an object');
  const { from, startWith, connectFromField, connectToField, as, maxDepth, depthField, restrictSearchWithMatch } =
    operand;
  for (const [name, value] of Object.entries({ from, connectFromField, connectToField, as }))
    if (typeof value !== 'string') throw new MongoError('FailedToParse', `$graphLookup needs '${name}' as a string`);
  if (startWith === undefined) throw new MongoError('FailedToParse', "$graphLookup needs 'startWith'");
  const depth = maxDepth === undefined ? Number.POSITIVE_INFINITY : toNumber(maxDepth);
  if (maxDepth !== undefined && (numberKind(maxDepth) === undefined || depth < 0 || !Number.isInteger(depth)))
    throw new MongoError('FailedToParse', 'maxDepth requires a nonnegative argument');
  return {
    from: from as string,
    startWith: toPlain(startWith),
    connectFromField: connectFromField as string,
    connectToField: connectToField as string,
    as: as as string,
    maxDepth: depth,
    depthField: typeof depthField === 'string' ? depthField : undefined,
    restrict: isDoc(restrictSearchWithMatch) ? restrictSearchWithMatch : undefined,
  };
}

/** `$graphLookup`: from each document along a field to others, level by level, each found once. */
export async function graphLookupStage(
  docs: Doc[],
  operand: unknown,
  context: PipelineContext,
  slice: Slice,
): Promise<Doc[]> {
  const lookup = readGraphLookup(operand);
  const result: Doc[] = [];
  for (const doc of docs) {
    const start = evaluate(lookup.startWith, doc, context.variables);
    result.push(setPath(doc, lookup.as, await walk(lookup, Array.isArray(start) ? start : [start ?? null], context)));
    if (slice.expired) await slice.pause();
  }
  return result;
}

const keyOf = (value: unknown): string => encodeKey([{ value, descending: false }]).toString('latin1');

async function walk(lookup: GraphLookup, start: unknown[], context: PipelineContext): Promise<Doc[]> {
  const found = new Map<string, Doc>();
  const asked = new Set<string>();
  let frontier = start;
  for (let depth = 0; depth <= lookup.maxDepth && frontier.length > 0; depth++) {
    const values = frontier.filter((value) => !asked.has(keyOf(value)));
    for (const value of values) asked.add(keyOf(value));
    frontier = [];
    if (values.length === 0) break;
    const match = { [lookup.connectToField]: { $in: values } };
    const pipeline = [{ $match: match }, ...(lookup.restrict ? [{ $match: lookup.restrict }] : [])];
    for (const doc of await readThrough(context, `${context.database}.${lookup.from}`, pipeline, runPipeline)) {
      const key = keyOf(doc['_id']);
      if (found.has(key)) continue;
      found.set(key, lookup.depthField ? { ...doc, [lookup.depthField]: depth } : doc);
      visitLeaves(doc, lookup.connectFromField.split('.'), (value) => {
        if (value !== undefined && !Array.isArray(value)) frontier.push(value);
        return false;
      });
    }
    if (found.size > maxFound)
      throw new MongoError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `$graphLookup found more than ${maxFound} documents`,
      );
  }
  return [...found.values()];
}
