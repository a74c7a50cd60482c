import type { Doc } from '../bson/types.js';
import { evaluate } from './mingo.js';
import { toPlain } from './plain.js';

/** Compiles an aggregation expression into a test of its truth (`$expr`). */
export function compileExpression(expression: unknown, variables: Doc | undefined): (doc: Doc) => boolean {
  const plain = toPlain(expression);
  const scope = variables ? (toPlain(variables) as Doc) : undefined;
  return (doc) => {
    const value = evaluate(plain, toPlain(doc) as Doc, scope);
    return value !== null && value !== undefined && value !== false && value !== 0;
  };
}
