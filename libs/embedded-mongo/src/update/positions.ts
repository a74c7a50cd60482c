import { type Doc, isDoc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import { compileFilter, type MatchOptions } from '../query/matcher.js';
import { own, positionOf } from '../query/path.js';
import { describe } from './describe.js';

type ItemTest = (item: unknown) => boolean;

/** Reads `arrayFilters` into a test for each identifier; throws for duplicates and malformed ones. */
export function compileArrayFilters(filters: unknown, options: MatchOptions): Map<string, ItemTest> {
  const tests = new Map<string, ItemTest>();
  if (filters === undefined) return tests;
  if (!Array.isArray(filters)) throw new MongoError('TypeMismatch', 'arrayFilters must be an array');
  for (const filter of filters) {
    if (!isDoc(filter) || Object.keys(filter).length === 0)
      throw new MongoError('FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters');
    const identifier = identifierOf(filter);
    if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier))
      throw new MongoError(
        'BadValue',
        `The top-level field name in an array filter must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
      );
    if (tests.has(identifier))
      throw new MongoError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${identifier}`,
      );
    const test = compileFilter(filter, options);
    tests.set(identifier, (item) => test({ [identifier]: item }));
  }
  return tests;
}

function identifierOf(filter: Doc): string {
  for (const [key, value] of Object.entries(filter)) {
    if (!key.startsWith('$')) return key.split('.')[0] as string;
    if (Array.isArray(value)) for (const branch of value) return identifierOf(branch as Doc);
  }
  return '';
}

/** Turns a path with `$`, `$[]` and `$[id]` into the concrete paths it stands for in one document. */
export function concretePaths(doc: Doc, parts: string[], filters: ReadonlyMap<string, ItemTest>): string[][] {
  if (!parts.some((part) => part.startsWith('$'))) return [parts];
  const paths: string[][] = [];
  expand(doc, parts, 0, [], filters, paths);
  return paths;
}

function expand(
  value: unknown,
  parts: string[],
  at: number,
  done: string[],
  filters: ReadonlyMap<string, ItemTest>,
  paths: string[][],
): void {
  const part = parts[at];
  if (part === undefined) {
    paths.push(done);
    return;
  }
  if (!part.startsWith('$')) {
    const next = isDoc(value) ? own(value, part) : Array.isArray(value) ? value[positionOf(part)] : undefined;
    expand(next, parts, at + 1, [...done, part], filters, paths);
    return;
  }
  const path = done.join('.');
  if (part === '$') throw notSupported('the positional $; name the items with arrayFilters');
  if (value === undefined)
    throw new MongoError('BadValue', `The path '${path}' must exist in the document in order to apply array updates.`);
  if (!Array.isArray(value))
    throw new MongoError(
      'BadValue',
      `Cannot apply array updates to non-array element ${done[done.length - 1]}: ${describe(value)}`,
    );
  const identifier = part.slice(2, -1);
  const test = identifier === '' ? () => true : filters.get(identifier);
  if (!test)
    throw new MongoError(
      'BadValue',
      `No array filter found for identifier '${identifier}' in path '${parts.join('.')}'`,
    );
  value.forEach((item, position) => {
    if (test(item)) expand(item, parts, at + 1, [...done, String(position)], filters, paths);
  });
}
