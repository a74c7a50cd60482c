import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/types.js';
import { runUpdate } from '../commands/update-statement.js';
import type { Operation } from '../engine/operation.js';
import { Slice } from '../engine/slice.js';
import { refuseView } from '../engine/views.js';
import { MongoError } from '../errors/mongo-error.js';
import { valueAt } from '../query/path.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { withId } from '../storage/documents.js';
import { describe } from '../update/describe.js';
import { evaluateLet } from './lookup.js';
import { stageOf } from './pipeline.js';

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

async function merge(op: Operation, source: string, target: string, docs: Doc[], spec: Doc): Promise<void> {
  const on =
    spec['on'] === undefined ? ['_id'] : Array.isArray(spec['on']) ? (spec['on'] as string[]) : [String(spec['on'])];
  const matched = spec['whenMatched'] ?? 'merge';
  const missing = spec['whenNotMatched'] ?? 'insert';
  if (on.length !== 1 || on[0] !== '_id') requireUnique(op, target, on);
  if (source === target && matched === 'fail')
    throw new MongoError('BadValue', '$merge into the source needs another whenMatched');
  for (const doc of docs) {
    const full = withId(doc);
    const filter = Object.fromEntries(on.map((path) => [path, valueAt(full, path) ?? null]));
    const exists = async (update: unknown): Promise<boolean> => {
      const variables = { new: full, ...evaluateLet(full, isDoc(spec['let']) ? spec['let'] : undefined, undefined) };
      const outcome = await runUpdate(op, target, {
        filter,
        update,
        multi: false,
        upsert: false,
        arrayFilters: undefined,
        collation: undefined,
        hint: undefined,
        sort: undefined,
        variables,
      });
      return outcome.n > 0;
    };
    const { _id: _, ...rest } = full;
    const update = Array.isArray(matched)
      ? matched
      : matched === 'replace'
        ? on.includes('_id')
          ? full
          : rest
        : matched === 'merge'
          ? { $set: rest }
          : { $setOnInsert: {} };
    const set =
      isDoc(update) && isDoc(update['$set']) && Object.keys(update['$set']).length === 0
        ? { $setOnInsert: {} }
        : update;
    if (await exists(set)) {
      if (matched === 'fail')
        throw new MongoError(
          'DuplicateKey',
          `$merge with whenMatched: fail found an existing document with ${describe(filter)}`,
          {
            keyPattern: Object.fromEntries(on.map((path) => [path, 1])),
            keyValue: filter,
          },
        );
      continue;
    }
    if (missing === 'fail')
      throw new MongoError(
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    if (missing === 'insert') {
      await op.engine.statement(target, (kv) => {
        op.engine.documents.insert(kv, op.engine.ensureCollection(kv, target), full);
      });
    }
  }
}

function requireUnique(op: Operation, target: string, on: string[]): void {
  const meta = op.engine.catalog.find(op.view(), target);
  const found = meta?.indexes.some(
    (index) =>
      index.unique &&
      index.fields.length === on.length &&
      index.fields.every((field) => on.some((path) => equalValues(path, field.path))),
  );
  if (!found) throw new MongoError('Location51183', 'Cannot find index to verify that join fields will be unique');
}
