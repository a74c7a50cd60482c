import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as queries from 'mingo/operators/query';
import type { Options } from 'mingo/types';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { comparisonExpressions } from './comparison-expressions.js';

/**
 * mingo with the operators whose comparisons must follow BSON order replaced by ours. Scripts ($where, $function) are
 * off: a query must never run code.
 */
function createContext(): Context {
  return Context.init({
    accumulator: accumulators as never,
    expression: { ...expressions, ...comparisonExpressions, $preparedOptions } as never,
    pipeline: stages as never,
    projection: projections as never,
    query: queries as never,
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

/** mingo's own form of options, made once: from plain ones it would copy every operator for each evaluation. */
const prepared = new WeakMap<Doc, Options>();
const noVariables: Doc = {};
/** Only this file can ask for the options: a client cannot send this object. */
const token: Doc = {};

function preparedOptions(variables: Doc | undefined): Options {
  const key = variables ?? noVariables;
  let options = prepared.get(key);
  if (!options) {
    options = evalExpr({}, { $preparedOptions: token }, mingoOptions(variables)) as Options;
    prepared.set(key, options);
  }
  return options;
}

/** An operator that hands out the options it was called with; without a root they are taken for a new evaluation. */
const $preparedOptions = (_doc: unknown, expression: unknown, options: Options): Options => {
  if (expression !== token) throw new MongoError('BadValue', "Unrecognized expression '$preparedOptions'");
  (options as Options & { update(locals: Doc): void }).update({ root: null });
  return options;
};

/** Value of an aggregation expression for a document of plain values (see `toPlain`). */
export function evaluate(expression: unknown, doc: Doc, variables?: Doc): unknown {
  return evalExpr(doc, expression, preparedOptions(variables));
}

/** Runs pipeline stages that need nothing but their input over plain documents. */
export function runStages(docs: Doc[], pipeline: Doc[], options: Options): Doc[] {
  return new Aggregator(pipeline, options).run(docs) as Doc[];
}
