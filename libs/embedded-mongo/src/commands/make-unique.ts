import { decodeDocument } from '../bson/decode.js';
import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { indexRange, recordIdOf } from '../indexes/index-entries.js';
import type { CollectionMeta, IndexMeta } from '../storage/catalog-types.js';
import { recordIdSize } from '../storage/keys.js';
import { replaceIndex } from './indexes.js';

/** Most violations listed; the reply must stay small. */
const maxViolations = 100;

/** Makes an index with `prepareUnique` unique; CannotConvertIndexToUnique lists the documents in the way. */
export async function makeUnique(
  op: Operation,
  { meta, index }: { meta: CollectionMeta; index: IndexMeta },
): Promise<Doc> {
  if (index.unique) return {};
  if (!index.prepareUnique)
    throw new MongoError('InvalidOptions', 'Cannot make index unique with collMod: run it with prepareUnique first');
  const violations = violationsOf(op, meta, index);
  if (violations.length > 0)
    throw new MongoError(
      'CannotConvertIndexToUnique',
      'Cannot convert the index to unique. Please resolve conflicting documents before running collMod again.',
      { violations },
    );
  const { prepareUnique: _, ...spec } = index.spec;
  await replaceIndex(op, meta.namespace, index, { ...spec, unique: true });
  return { unique_new: true };
}

/** Groups of documents with the same key: they follow one another in the index. */
function violationsOf(op: Operation, meta: CollectionMeta, index: IndexMeta): Doc[] {
  const view = op.view();
  const idOf = (recordId: number): unknown => {
    const raw = op.engine.documents.get(view, meta, recordId);
    return raw && decodeDocument(raw)['_id'];
  };
  const violations: Doc[] = [];
  let group: number[] = [];
  let last: Buffer | undefined;
  const close = (): void => {
    if (group.length > 1) violations.push({ ids: group.map(idOf) });
    group = [];
  };
  for (const { key, value } of view.range(...indexRange(index))) {
    const values = key.subarray(0, key.length - recordIdSize);
    if (!last?.equals(values)) close();
    if (violations.length >= maxViolations) return violations;
    group.push(recordIdOf(index, key, value));
    last = Buffer.from(values);
  }
  close();
  return violations;
}
