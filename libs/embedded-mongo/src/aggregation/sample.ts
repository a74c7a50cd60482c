import { randomInt } from 'node:crypto';
import { toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';

/** `$sample`: that many documents at random, each at most once. */
export function sampleStage(docs: Doc[], operand: unknown): Doc[] {
  const size = isDoc(operand) ? toNumber(operand['size'] ?? Number.NaN) : Number.NaN;
  if (!Number.isFinite(size) || size < 1)
    throw new MongoError('BadValue', 'size argument to $sample must be a positive number');
  const rest = [...docs];
  const wanted = Math.min(Math.trunc(size), rest.length);
  for (let at = 0; at < wanted; at++) {
    const other = randomInt(at, rest.length);
    [rest[at], rest[other]] = [rest[other] as Doc, rest[at] as Doc];
  }
  return rest.slice(0, wanted);
}
