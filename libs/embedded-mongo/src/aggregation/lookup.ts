import { type Doc, isDoc } from '../bson/types.js';
import type { Slice } from '../engine/slice.js';
import { MongoError } from '../errors/mongo-error.js';
import { encodeKey } from '../indexes/key-encoding.js';
import { evaluate } from '../query/mingo.js';
import { visitLeaves } from '../query/path.js';
import { toPlain } from '../query/plain.js';
import { readThrough } from './source.js';
import type { PipelineContext, RunPipeline } from './stage.js';

interface Lookup {
  from: string;
  as: string;
  localField: string | undefined;
  foreignField: string | undefined;
  variables: Doc | undefined;
  pipeline: Doc[];
}

function readLookup(operand: unknown): Lookup {
  if (!isDoc(operand)) throw new MongoError('FailedToParse', 'the $lookup specification must be an Object');
  for (const key of Object.keys(operand))
    if (!['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'].includes(key))
      throw new MongoError('FailedToParse', `unknown argument to $lookup: ${key}`);
  const { from, as, localField, foreignField, pipeline } = operand;
  if (typeof from !== 'string' || typeof as !== 'string')
    throw new MongoError('FailedToParse', "must specify 'from' and 'as' for a $lookup");
  if ((localField === undefined) !== (foreignField === undefined))
    throw new MongoError('FailedToParse', '$lookup requires both or neither of localField and foreignField');
  if (localField === undefined && !Array.isArray(pipeline))
    throw new MongoError('FailedToParse', '$lookup requires either pipeline or both localField and foreignField');
  return {
    from,
    as,
    localField: localField as string | undefined,
    foreignField: foreignField as string | undefined,
    variables: operand['let'] as Doc | undefined,
    pipeline: (pipeline as Doc[] | undefined) ?? [],
  };
}

/** `$lookup`: the foreign side is read through the planner, once for each distinct local value. */
export async function lookupStage(
  docs: Doc[],
  operand: unknown,
  context: PipelineContext,
  slice: Slice,
  run: RunPipeline,
): Promise<Doc[]> {
  const lookup = readLookup(operand);
  const memory = new Map<string, Doc[]>();
  const result: Doc[] = [];
  for (const doc of docs) {
    const found = await foreignDocs(doc, lookup, context, memory, run);
    result.push(setPath(doc, lookup.as, found));
    if (slice.over) await slice.pause();
  }
  return result;
}

async function foreignDocs(
  doc: Doc,
  lookup: Lookup,
  context: PipelineContext,
  memory: Map<string, Doc[]>,
  run: RunPipeline,
): Promise<Doc[]> {
  const filters: Doc[] = [];
  let memo: string | undefined;
  if (lookup.localField !== undefined && lookup.foreignField !== undefined) {
    const values = localValues(doc, lookup.localField);
    memo = encodeKey(values.map((value) => ({ value, descending: false }))).toString('latin1');
    filters.push({ [lookup.foreignField]: values.length === 1 ? { $eq: values[0] } : { $in: values } });
  }
  const variables = { ...context.variables, ...evaluateLet(doc, lookup.variables, context.variables) };
  const remember = lookup.variables === undefined && memo !== undefined;
  const known = remember ? memory.get(memo as string) : undefined;
  if (known) return known;
  const inner: PipelineContext = { ...context, variables };
  const pipeline = [...filters.map((filter) => ({ $match: filter })), ...lookup.pipeline];
  const found = await readThrough(inner, `${context.database}.${lookup.from}`, pipeline, run);
  if (remember && memory.size < 10_000) memory.set(memo as string, found);
  return found;
}

/** Values the foreign field must equal: the items of an array, null for nothing. */
function localValues(doc: Doc, path: string): unknown[] {
  const values: unknown[] = [];
  visitLeaves(doc, path.split('.'), (value) => {
    if (!Array.isArray(value)) values.push(value ?? null);
    return false;
  });
  return values.length === 0 ? [null] : values;
}

/** Values of a stage's `let` for one document. */
function evaluateLet(doc: Doc, spec: Doc | undefined, outer: Doc | undefined): Doc {
  const result: Doc = {};
  for (const [name, expression] of Object.entries(spec ?? {})) result[name] = evaluate(toPlain(expression), doc, outer);
  return result;
}

/** A copy of the document with a value at a dotted path; documents on the way are copied. */
function setPath(doc: Doc, path: string, value: unknown): Doc {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length === 0) return { ...doc, [head]: value };
  const inner = doc[head];
  return { ...doc, [head]: setPath(isDoc(inner) ? inner : {}, rest.join('.'), value) };
}
