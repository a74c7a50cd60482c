import { type Doc, isDoc, setOwn } from '../bson/types.js';

/** Copy of documents and arrays; leaf values are shared, nothing changes them in place. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const key of Object.keys(value)) setOwn(copy, key, cloneValue(value[key]));
  return copy as T;
}
