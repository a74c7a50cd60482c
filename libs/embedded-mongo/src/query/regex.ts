import { regexParts } from '../bson/compare.js';
import { toRegExp } from '../bson/decode.js';
import { bracket, bracketOf } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';

/** Longest pattern accepted, as PCRE's limit in MongoDB. */
const maxPattern = 32764;

/** Compiles a `$regex` operand (text or regular expression) and its `$options`. */
export function compileRegex(operand: unknown, options: unknown): RegExp {
  if (options !== undefined && typeof options !== 'string')
    throw new MongoError('BadValue', '$options has to be a string');
  if (bracketOf(operand) === bracket.regex) {
    const [pattern, flags] = regexParts(operand);
    if (options !== undefined && flags) throw new MongoError('BadValue', 'options set in both $regex and $options');
    return toRegExp(pattern, options ?? flags);
  }
  if (typeof operand !== 'string') throw new MongoError('BadValue', '$regex has to be a string');
  if (operand.length > maxPattern) throw new MongoError('Location51091', 'Regular expression is too long');
  if (operand.includes('\0'))
    throw new MongoError('BadValue', 'Regular expression cannot contain an embedded null byte');
  return toRegExp(operand, options ?? '');
}
