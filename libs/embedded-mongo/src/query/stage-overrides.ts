import type { Iterator } from 'mingo/lazy';
import { Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import type { Doc } from '../bson/types.js';
import { parseCollation } from './collation.js';
import { compileFilter } from './matcher.js';
import { compileSort, sortDocs } from './sort.js';

/** `$match` with the engine's own matcher. */
export function matchStage(input: Iterator, expression: unknown, options: Options): Iterator {
  const collation = parseCollation(options.collation);
  const variables = { ...options.variables, ...(options as { local?: { variables?: Doc } }).local?.variables } as Doc;
  const test = compileFilter(expression as Doc, { strings: collation?.compare, variables });
  return input.filter((doc: Doc) => test(doc));
}

/** `$sort` in BSON order. */
export function sortStage(input: Iterator, expression: unknown, options: Options): Iterator {
  const order = compileSort(expression as Doc, parseCollation(options.collation));
  return input.transform((docs: Doc[]) => Lazy(sortDocs(docs, order)));
}
