import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';

/** `$count`: one document with the number, none for no input. */
export function countStage(docs: Doc[], operand: unknown): Doc[] {
  if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
    throw new MongoError('BadValue', 'the count field must be a non-empty string without $ and .');
  return docs.length === 0 ? [] : [{ [operand]: docs.length }];
}
