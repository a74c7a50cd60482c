import { isDoc, typeNameOf } from '../bson/types.js';
import { MongoError, notSupported } from '../errors/mongo-error.js';

/** What `$push` appends: its operand, or the items of `$each`. */
export function pushedItems(operand: unknown): unknown[] {
  if (!isDoc(operand) || !('$each' in operand)) return [operand];
  const { $each: each, ...rest } = operand;
  const [more] = Object.keys(rest);
  if (more === '$position' || more === '$sort' || more === '$slice') throw notSupported(`$push with ${more}`);
  if (more !== undefined) throw new MongoError('BadValue', `Unrecognized clause in $push: ${more}`);
  if (!Array.isArray(each))
    throw new MongoError(
      'BadValue',
      `The argument to $each in $push must be an array but it was of type: ${typeNameOf(each)}`,
    );
  return each;
}
