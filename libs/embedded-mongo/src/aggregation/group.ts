import { type Doc, isDoc } from '../bson/types.js';
import type { Slice } from '../engine/slice.js';
import { MongoError } from '../errors/mongo-error.js';
import { encodeKey } from '../indexes/key-encoding.js';
import { evaluate } from '../query/mingo.js';
import { toPlain } from '../query/plain.js';
import { type Accumulator, accumulators } from './accumulators.js';

interface Field {
  name: string;
  make: () => Accumulator;
  expression: unknown;
}

/** `$group`, a document at a time so that others get their turn and only the groups are held. */
export async function groupStage(
  batches: AsyncIterable<Doc[]> | Iterable<Doc[]>,
  operand: unknown,
  variables: Doc | undefined,
  slice: Slice,
): Promise<Doc[]> {
  if (!isDoc(operand)) throw new MongoError('BadValue', "a group's fields must be specified in an object");
  if (!('_id' in operand)) throw new MongoError('BadValue', 'a group specification must include an _id');
  const spec = toPlain(operand) as Doc;
  const fields = fieldsOf(spec);
  const groups = new Map<unknown, { id: unknown; values: Accumulator[] }>();
  const take = (doc: Doc): void => {
    const id = evaluated(spec['_id'], doc, variables) ?? null;
    const key = typeof id === 'string' || id === null ? id : encodeKey([{ value: id, descending: false }]);
    const slot = Buffer.isBuffer(key) ? `\0${key.toString('latin1')}` : key;
    let group = groups.get(slot);
    if (!group) {
      group = { id, values: fields.map((field) => field.make()) };
      groups.set(slot, group);
    }
    for (const [i, field] of fields.entries()) group.values[i]?.add(evaluated(field.expression, doc, variables));
  };
  for await (const batch of batches) {
    for (const doc of batch) {
      take(doc);
      if (slice.expired) await slice.pause();
    }
  }
  return [...groups.values()].map(({ id, values }) => {
    const result: Doc = { _id: id };
    for (const [i, field] of fields.entries()) result[field.name] = values[i]?.result();
    return result;
  });
}

/** The fields with their accumulators. */
function fieldsOf(spec: Doc): Field[] {
  const fields: Field[] = [];
  for (const [name, value] of Object.entries(spec)) {
    if (name === '_id') continue;
    if (name.includes('.')) throw new MongoError('Location40235', `The field name '${name}' cannot contain '.'`);
    if (!isDoc(value) || !Object.keys(value)[0]?.startsWith('$'))
      throw new MongoError('Location40234', `The field '${name}' must be an accumulator object`);
    const [operator] = Object.keys(value) as [string];
    if (Object.keys(value).length > 1)
      throw new MongoError('Location40238', `The field '${name}' must specify one accumulator`);
    const make = accumulators[operator];
    if (!make) throw new MongoError('Location15952', `unknown group operator '${operator}'`);
    fields.push({ name, make, expression: value[operator] });
  }
  return fields;
}

/** Simple paths and constants need no evaluator. */
function evaluated(expression: unknown, doc: Doc, variables: Doc | undefined): unknown {
  if (typeof expression === 'number' || expression === null) return expression;
  if (typeof expression === 'string' && /^\$[A-Za-z_]\w*$/.test(expression)) {
    const name = expression.slice(1);
    return Object.hasOwn(doc, name) ? doc[name] : undefined;
  }
  return evaluate(expression, doc, variables);
}
