import { type Doc, isDoc } from '../bson/types.js';

/** Copy of documents and arrays; leaf values are shared, nothing changes them in place. */
export function cloneValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (!isDoc(value)) return value;
  const copy: Doc = {};
  for (const key of Object.keys(value)) setOwn(copy, key, cloneValue(value[key]));
  return copy as T;
}

/** Sets an own field, also when its name is `__proto__`. */
export function setOwn(doc: Doc, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(doc, key, { value, enumerable: true, writable: true, configurable: true });
  else doc[key] = value;
}
