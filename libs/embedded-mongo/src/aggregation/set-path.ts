import { type Doc, isDoc } from '../bson/types.js';

/** A copy of the document with a value at a dotted path; documents on the way are copied. */
export function setPath(doc: Doc, path: string, value: unknown): Doc {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  if (rest.length === 0) return { ...doc, [head]: value };
  const inner = doc[head];
  return { ...doc, [head]: setPath(isDoc(inner) ? inner : {}, rest.join('.'), value) };
}
