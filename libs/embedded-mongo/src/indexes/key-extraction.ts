import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { own, positionOf } from '../query/path.js';
import { emptyArrayKey } from './key-encoding.js';

/** Stands for a field the document does not have; encoded as null. */
export const missing = Symbol('missing');

/** The values an index holds for a document. */
export interface ExtractedKeys {
  keys: unknown[][];
  /** An indexed path goes through an array: bounds on the index no longer combine. */
  multikey: boolean;
}

interface State {
  value: unknown;
  /** Parts still to follow; undefined when the value is final. */
  rest: readonly string[] | undefined;
}

/** Key tuples of a document for the given paths; one for each item when a path goes through an array. */
export function extractKeys(doc: Doc, paths: readonly (readonly string[])[]): ExtractedKeys {
  const result: ExtractedKeys = { keys: [], multikey: false };
  expand(
    paths.map((rest) => follow(doc, rest)),
    result,
  );
  return result;
}

/** Walks until the end of the path or an array. */
function follow(start: unknown, parts: readonly string[]): State {
  let value = start;
  let at = 0;
  while (at < parts.length) {
    if (Array.isArray(value)) return { value, rest: parts.slice(at) };
    if (!isDoc(value)) return { value: missing, rest: undefined };
    value = own(value, parts[at] as string);
    at++;
    if (value === undefined) return { value: missing, rest: undefined };
  }
  return Array.isArray(value) ? { value, rest: [] } : { value, rest: undefined };
}

function expand(states: State[], result: ExtractedKeys): void {
  const open = states.filter((state) => state.rest !== undefined);
  if (open.length === 0) {
    result.keys.push(states.map((state) => state.value));
    return;
  }
  result.multikey = true;
  const array = open[0]?.value as unknown[];
  if (open.some((state) => state.value !== array))
    throw new MongoError('CannotIndexParallelArrays', 'cannot index parallel arrays');
  if (array.length === 0) {
    expand(
      states.map((state) =>
        state.rest === undefined
          ? state
          : { value: state.rest.length === 0 ? emptyArrayKey : missing, rest: undefined },
      ),
      result,
    );
    return;
  }
  for (const item of array)
    expand(
      states.map((state) => (state.rest === undefined ? state : intoItem(item, array, state.rest))),
      result,
    );
}

function intoItem(item: unknown, array: unknown[], rest: readonly string[]): State {
  // An array inside an array is one value, it is not gone into again.
  if (rest.length === 0) return { value: item, rest: undefined };
  const position = positionOf(rest[0] as string);
  if (position >= 0 && position < array.length) {
    const state = follow(array[position], rest.slice(1));
    return state.rest !== undefined && rest.length === 1 ? { value: state.value, rest: undefined } : state;
  }
  if (!isDoc(item)) return { value: missing, rest: undefined };
  return follow(item, rest);
}
