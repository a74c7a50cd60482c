import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import { compareValues } from '../bson/compare.js';
import { MongoError } from '../errors/mongo-error.js';

type ExpressionOperator = (doc: unknown, expression: unknown, options: Options) => unknown;

/** In expressions a missing value is smaller than null, and not equal to it. */
export function compareInExpression(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  return compareValues(a, b);
}

function comparison(name: string, accept: (order: number) => unknown): ExpressionOperator {
  return (doc, expression, options) => {
    if (!Array.isArray(expression) || expression.length !== 2)
      throw new MongoError(
        'BadValue',
        `Expression ${name} takes exactly 2 arguments. ${Array.isArray(expression) ? expression.length : 1} were passed in.`,
      );
    const [a, b] = evalExpr(doc, expression, options) as [unknown, unknown];
    return accept(compareInExpression(a, b));
  };
}

const isIn: ExpressionOperator = (doc, expression, options) => {
  const [item, list] = evalExpr(doc, expression, options) as [unknown, unknown];
  if (!Array.isArray(list)) throw new MongoError('BadValue', '$in requires an array as a second argument');
  return list.some((other) => compareInExpression(item, other) === 0);
};

/** mingo compares JS values; these compare BSON values. */
export const comparisonExpressions: Record<string, ExpressionOperator> = {
  $eq: comparison('$eq', (order) => order === 0),
  $ne: comparison('$ne', (order) => order !== 0),
  $gt: comparison('$gt', (order) => order > 0),
  $gte: comparison('$gte', (order) => order >= 0),
  $lt: comparison('$lt', (order) => order < 0),
  $lte: comparison('$lte', (order) => order <= 0),
  $cmp: comparison('$cmp', (order) => order),
  $in: isIn,
};
