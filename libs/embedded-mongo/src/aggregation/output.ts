import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/types.js';
import { searchArg } from '../commands/args.js';
import { runUpdate } from '../commands/update-statement.js';
import type { Operation } from '../engine/operation.js';
import { Slice } from '../engine/slice.js';
import { refuseView } from '../engine/views.js';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { withId } from '../storage/documents.js';
import { stageOf } from './stage.js';

/** `$out` and `$merge`: writes a pipeline's result to a collection. */
export async function writeOutput(op: Operation, source: string, docs: Doc[], stage: Doc): Promise<void> {
  if (op.transaction)
    throw new MongoError('OperationNotSupportedInTransaction', `${stageOf(stage)[0]} cannot be used in a transaction`);
  const [name, operand] = stageOf(stage);
  const target = targetOf(
    op,
    name === '$out' ? operand : isDoc(operand) && operand['into'] !== undefined ? operand['into'] : operand,
  );
  if (name === '$out') await replaceCollection(op, target, docs);
  else await merge(op, source, target, docs, isDoc(operand) ? operand : {});
}

function targetOf(op: Operation, operand: unknown): string {
  if (typeof operand === 'string') return `${op.database}.${operand}`;
  if (isDoc(operand) && typeof operand['coll'] === 'string')
    return `${typeof operand['db'] === 'string' ? operand['db'] : op.database}.${operand['coll']}`;
  throw new MongoError('FailedToParse', 'the output collection must be a string or { db, coll }');
}

/** Documents put into the new collection in one step; others get their turn in between. */
const chunkSize = 200;

/** The whole new content becomes visible at once and keeps the old indexes. It is filled before, where nobody sees it. */
async function replaceCollection(op: Operation, target: string, docs: Doc[]): Promise<void> {
  const { engine } = op;
  const slice = new Slice(op.deadline);
  const ids: number[] = [];
  const reserved = (id: number): void => {
    ids.push(id);
    engine.building.add(id);
  };
  try {
    const { old, fresh } = await engine.schemaChange(target, (kv) => {
      const known = engine.catalog.find(kv, target);
      refuseView(known);
      return { old: known, fresh: engine.catalog.reserveCollection(kv, target, known, reserved) };
    });
    for (let at = 0; at < docs.length; at += chunkSize) {
      const chunk = docs.slice(at, at + chunkSize);
      await engine.statement('admin.$out', (kv) => {
        for (const doc of chunk) engine.documents.insert(kv, fresh.meta, withId(doc));
      });
      await slice.pause();
    }
    await engine.schemaChange(target, (kv) => {
      if (!sameShape(old, engine.catalog.find(kv, target)))
        throw new MongoError('ConflictingOperationInProgress', `${target} was changed while $out was writing to it`);
      engine.catalog.publishCollection(kv, fresh);
    });
  } finally {
    // What was not published is garbage from here on.
    for (const id of ids) engine.building.delete(id);
  }
}

/** True for the same collection with the same indexes and options. */
function sameShape(before: CollectionMeta | undefined, now: CollectionMeta | undefined): boolean {
  if (!before || !now) return before === now;
  return (
    before.id === now.id &&
    equalValues(before.options, now.options) &&
    equalValues(
      before.indexes.map(({ spec }) => spec),
      now.indexes.map(({ spec }) => spec),
    )
  );
}

const whenMatched = ['merge', 'replace', 'keepExisting', 'fail'];

async function merge(op: Operation, source: string, target: string, docs: Doc[], spec: Doc): Promise<void> {
  const matched = spec['whenMatched'] ?? 'merge';
  if (!whenMatched.includes(String(matched))) throw notSupported('$merge with a pipeline as whenMatched');
  if (!equalValues(spec['on'] ?? '_id', '_id')) throw notSupported("$merge on anything but '_id'");
  if ((spec['whenNotMatched'] ?? 'insert') !== 'insert') throw notSupported("a whenNotMatched other than 'insert'");
  if (spec['let'] !== undefined) throw notSupported('$merge with let');
  if (source === target && matched === 'fail')
    throw new MongoError('BadValue', '$merge into the source needs another whenMatched');
  for (const doc of docs) {
    const full = withId(doc);
    const { _id, ...rest } = full;
    const nothing = { $setOnInsert: {} };
    const merged = Object.keys(rest).length > 0 ? { $set: rest } : nothing;
    const update = matched === 'replace' ? full : matched === 'merge' ? merged : nothing;
    const search = searchArg({ filter: { _id: { $eq: _id } } }, 'filter');
    const options = { multi: false, upsert: false, arrayFilters: undefined, variables: undefined };
    const { n } = await runUpdate(op, target, { ...search, update, ...options });
    if (n === 0)
      await op.engine.statement(target, (kv) => {
        op.engine.documents.insert(kv, op.engine.ensureCollection(kv, target), full);
      });
    else if (matched === 'fail')
      throw new MongoError('DuplicateKey', '$merge with whenMatched: fail found an existing document', {
        keyPattern: { _id: 1 },
        keyValue: { _id },
      });
  }
}
