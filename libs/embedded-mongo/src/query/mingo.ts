import { Aggregator } from 'mingo';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as queries from 'mingo/operators/query';
import * as windows from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import type { Doc } from '../bson/types.js';
import { comparisonExpressions } from './comparison-expressions.js';
import { matchStage, sortStage } from './stage-overrides.js';

/**
 * mingo with the operators whose comparisons must follow BSON order replaced by ours. Scripts ($where, $function) are
 * off: a query must never run code.
 */
function createContext(): Context {
  return Context.init({
    accumulator: accumulators as never,
    expression: { ...expressions, ...comparisonExpressions } as never,
    pipeline: { ...stages, $match: matchStage, $sort: sortStage } as never,
    projection: projections as never,
    query: queries as never,
    window: windows as never,
  });
}

let shared: Context | undefined;

/** Options for one evaluation; `variables` are the command's `let`. */
export function mingoOptions(variables?: Doc, collation?: Doc): Options {
  shared ??= createContext();
  return {
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    context: shared,
    ...(variables ? { variables } : {}),
    ...(collation ? { collation: collation as never } : {}),
  };
}

/** Value of an aggregation expression for a document of plain values (see `toPlain`). */
export function evaluate(expression: unknown, doc: Doc, variables?: Doc): unknown {
  return evalExpr(doc, expression, mingoOptions(variables));
}

/** Runs pipeline stages that need nothing but their input over plain documents. */
export function runStages(docs: Doc[], pipeline: Doc[], options: Options): Doc[] {
  return new Aggregator(pipeline, options).run(docs) as Doc[];
}
