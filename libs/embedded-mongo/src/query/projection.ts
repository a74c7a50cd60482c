import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import { own } from './path.js';

/** Paths as a tree; a leaf says whether what lies there is shown. */
type Node = boolean | Map<string, Node>;

export type Projector = (doc: Doc) => Doc;

/** Compiles a find projection: fields that are shown, or fields that are left out. Undefined when all is shown. */
export function compileProjection(spec: Doc | undefined): Projector | undefined {
  if (!spec || Object.keys(spec).length === 0) return undefined;
  const root = new Map<string, Node>();
  const paths = new Map(leavesOf(spec));
  for (const [path, shown] of paths) add(root, path, shown);
  const id = paths.get('_id');
  paths.delete('_id');
  const [left] = [...paths].find(([, shown]) => !shown) ?? [];
  const inclusive = [...paths.values()].includes(true) || (paths.size === 0 && id === true);
  if (!inclusive) return (doc) => exclude(doc, root);
  if (left !== undefined)
    throw new MongoError('Location31254', `Cannot do exclusion on field ${left} in inclusion projection`);
  return (doc) => {
    const result: Doc = {};
    if (id !== false && !root.has('_id') && own(doc, '_id') !== undefined) result['_id'] = doc['_id'];
    return Object.assign(result, include(doc, root));
  };
}

function* leavesOf(spec: Doc, parent = ''): Iterable<[string, boolean]> {
  for (const [key, value] of Object.entries(spec)) {
    const path = parent + key;
    if (path.endsWith('.$')) throw notSupported('the positional projection');
    if (path === '' || path.startsWith('.') || path.endsWith('.'))
      throw new MongoError('Location40353', `FieldPath field names may not be empty: '${path}'`);
    if (path.startsWith('$'))
      throw new MongoError(
        'Location16410',
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    if (typeof value === 'boolean') yield [path, value];
    else if (numberKind(value) !== undefined) yield [path, toNumber(value) !== 0];
    else if (!isDoc(value)) throw notSupported('a find that projects expressions; use an aggregation');
    else {
      const [first] = Object.keys(value);
      if (first === undefined)
        throw new MongoError(
          'Location51091',
          'An empty sub-projection is not a valid value. Found empty object at path',
        );
      if (first.startsWith('$')) throw notSupported(`a find that projects ${first}; use an aggregation`);
      yield* leavesOf(value, `${path}.`);
    }
  }
}

function add(root: Map<string, Node>, path: string, shown: boolean): void {
  const parts = path.split('.');
  const last = parts.pop() as string;
  let node = root;
  for (const part of parts) {
    const child = node.get(part) ?? new Map<string, Node>();
    if (typeof child === 'boolean') throw new MongoError('Location31254', `Path collision at ${path}`);
    node.set(part, child);
    node = child;
  }
  if (node.has(last)) throw new MongoError('Location31254', `Path collision at ${path}`);
  node.set(last, shown);
}

function include(doc: Doc, node: Map<string, Node>): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.get(key);
    const value = child === undefined ? undefined : includeValue(doc[key], child);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

function includeValue(value: unknown, node: Node): unknown {
  if (typeof node === 'boolean') return node ? value : undefined;
  if (isDoc(value)) return include(value, node);
  if (!Array.isArray(value)) return undefined;
  return value.filter((item) => isDoc(item) || Array.isArray(item)).map((item) => includeValue(item, node));
}

function exclude(doc: Doc, node: Map<string, Node>): Doc {
  const result: Doc = {};
  for (const key of Object.keys(doc)) {
    const child = node.get(key);
    const value = child === undefined ? doc[key] : excludeValue(doc[key], child);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

function excludeValue(value: unknown, node: Node): unknown {
  if (typeof node === 'boolean') return node ? value : undefined;
  if (isDoc(value)) return exclude(value, node);
  if (!Array.isArray(value)) return value;
  return value.map((item) => (isDoc(item) || Array.isArray(item) ? excludeValue(item, node) : item));
}
