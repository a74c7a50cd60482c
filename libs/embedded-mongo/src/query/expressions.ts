import type { Doc } from '../bson/types.js';
import { evaluate } from './mingo.js';
import { toPlain } from './plain.js';
import { checkVariables } from './variables.js';

/** Compiles an aggregation expression into a test of its truth (`$expr`). */
export function compileExpression(expression: unknown, variables: Doc | undefined): (doc: Doc) => boolean {
  checkVariables(expression, Object.keys(variables ?? {}));
  const plain = toPlain(expression);
  return (doc) => {
    const value = evaluate(plain, toPlain(doc) as Doc, variables);
    return value !== null && value !== undefined && value !== false && value !== 0;
  };
}
