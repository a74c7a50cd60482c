import { type Doc, isDoc, setOwn } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { own, positionOf } from '../query/path.js';
import { describe } from './describe.js';

/** Most null fillers one `$set` past the end of an array may create. */
const maxPadding = 1_500_000;

/** The place a concrete path leads to: its container and last part. */
export interface Target {
  container: Doc | unknown[];
  key: string;
}

/**
 * Walks to the container of the last path part. With `create`, missing sub-documents are made on the way and a scalar
 * in the way is PathNotViable; without it the result is undefined when the path leads nowhere.
 */
export function findTarget(doc: Doc, parts: string[], create: boolean): Target | undefined {
  let container: Doc | unknown[] = doc;
  for (let i = 0; i < parts.length - 1; i++) {
    const part = parts[i] as string;
    let next = read({ container, key: part });
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      write({ container, key: part }, next);
    }
    if (isDoc(next) || Array.isArray(next)) container = next;
    else if (create) throw notViable(parts[i + 1] as string, part, next);
    else return undefined;
  }
  const key = parts[parts.length - 1] as string;
  if (Array.isArray(container) && positionOf(key) < 0) {
    if (create) throw notViable(key, parts[parts.length - 2] ?? '', container);
    return undefined;
  }
  return { container, key };
}

function notViable(field: string, name: string, value: unknown): MongoError {
  return new MongoError('PathNotViable', `Cannot create field '${field}' in element {${name}: ${describe(value)}}`);
}

/** The value at a target; undefined when missing. */
export function read(target: Target): unknown {
  if (!Array.isArray(target.container)) return own(target.container, target.key);
  const position = positionOf(target.key);
  return position >= 0 ? target.container[position] : undefined;
}

/** Puts a value at a target; an array grows with nulls up to the position. */
export function write(target: Target, value: unknown): void {
  const { container, key } = target;
  if (!Array.isArray(container)) {
    setOwn(container, key, value);
    return;
  }
  const position = positionOf(key);
  if (position < 0) throw new MongoError('PathNotViable', `Cannot create field '${key}' in array`);
  if (position - container.length > maxPadding)
    throw new MongoError('BadValue', `can't backfill more than ${maxPadding} elements`);
  while (container.length < position) container.push(null);
  container[position] = value;
}

/** Removes the field; an array item becomes null. */
export function remove(target: Target): void {
  const { container, key } = target;
  if (!Array.isArray(container)) delete container[key];
  else if (positionOf(key) < container.length) container[positionOf(key)] = null;
}
