import { equalValues, type StringCompare } from '../bson/compare.js';
import { bracket, bracketOf, isDoc, typeNameOf } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { compileElement, compileFilter, isOperatorDoc } from '../query/matcher.js';

/** The test of `$pull` and `$pullAll`: true for items that stay. */
export function makePull(
  operator: string,
  operand: unknown,
  strings: StringCompare | undefined,
): (item: unknown) => boolean {
  if (operator === '$pullAll') {
    if (!Array.isArray(operand))
      throw new MongoError('BadValue', `$pullAll requires an array argument but was given a ${typeNameOf(operand)}`);
    return (item) => !operand.some((other) => equalValues(other, item, strings));
  }
  if (isOperatorDoc(operand)) {
    const test = compileElement(operand, { strings });
    return (item) => !test(item);
  }
  if (isDoc(operand)) {
    const test = compileFilter(operand, { strings });
    return (item) => !(isDoc(item) && test(item));
  }
  if (bracketOf(operand) === bracket.regex) {
    const test = compileFilter({ item: operand }, { strings });
    return (item) => !test({ item });
  }
  return (item) => !equalValues(item, operand, strings);
}
