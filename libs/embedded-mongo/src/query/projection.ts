import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { compileElement, type MatchOptions } from './matcher.js';
import { evaluate } from './mingo.js';
import { own, valueAt } from './path.js';
import { toPlain } from './plain.js';
import { findPosition } from './positional.js';
import { checkVariables } from './variables.js';

type Leaf =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'slice'; skip: number; limit: number | undefined }
  | { kind: 'elemMatch'; test: (item: unknown) => boolean }
  | { kind: 'positional' }
  | { kind: 'expression'; expression: unknown };
interface Node {
  leaf?: Leaf;
  children: Map<string, Node>;
}

export type Projector = (doc: Doc) => Doc;

/**
 * Compiles a find projection: inclusion, exclusion, `$slice`, `$elemMatch`, positional `$` and expressions.
 * Returns undefined when nothing is projected. `filter` is needed by the positional operator.
 */
export function compileProjection(
  spec: Doc | undefined,
  filter: Doc = {},
  options: MatchOptions = {},
): Projector | undefined {
  if (!spec || Object.keys(spec).length === 0) return undefined;
  const root: Node = { children: new Map() };
  let includes = 0;
  let excludes = 0;
  let id: boolean | undefined;
  let positional: string | undefined;
  const add = (path: string, leaf: Leaf): void => {
    let node = root;
    for (const part of path.split('.')) {
      if (node.leaf) throw new MongoError('Location31254', `Path collision at ${path}`);
      let child = node.children.get(part);
      if (!child) {
        child = { children: new Map() };
        node.children.set(part, child);
      }
      node = child;
    }
    if (node.leaf || node.children.size > 0) throw new MongoError('Location31254', `Path collision at ${path}`);
    node.leaf = leaf;
  };
  const read = (path: string, value: unknown): void => {
    if (path.endsWith('.$')) {
      if (positional !== undefined)
        throw new MongoError('Location31254', 'Cannot specify more than one positional proj. per query.');
      positional = path.slice(0, -2);
      includes++;
      add(positional, { kind: 'positional' });
      return;
    }
    if (path === '' || path.startsWith('.') || path.endsWith('.'))
      throw new MongoError('Location40353', `FieldPath field names may not be empty: '${path}'`);
    if (path.startsWith('$'))
      throw new MongoError(
        'Location16410',
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    if (typeof value === 'boolean' || numberKind(value) !== undefined) {
      const include = value === true || (typeof value !== 'boolean' && toNumber(value) !== 0);
      if (path === '_id') id = include;
      else if (include) includes++;
      else excludes++;
      add(path, { kind: include ? 'include' : 'exclude' });
      return;
    }
    if (isDoc(value)) {
      const keys = Object.keys(value);
      if (
        keys[0] === '$slice' &&
        !(Array.isArray(value['$slice']) && value['$slice'].length === 3) &&
        isSlice(value['$slice'])
      ) {
        add(path, sliceLeaf(value['$slice']));
        return;
      }
      if (keys[0] === '$elemMatch') {
        const test = compileElement(value['$elemMatch'] as Doc, options);
        includes++;
        add(path, { kind: 'elemMatch', test });
        return;
      }
      if (keys[0] === '$meta') throw new MongoError('NotImplemented', 'the embedded engine does not project $meta');
      if (!keys[0]?.startsWith('$')) {
        if (keys.length === 0)
          throw new MongoError(
            'Location51091',
            'An empty sub-projection is not a valid value. Found empty object at path',
          );
        for (const [key, inner] of Object.entries(value)) read(`${path}.${key}`, inner);
        return;
      }
    }
    checkVariables(value, Object.keys(options.variables ?? {}));
    includes++;
    add(path, { kind: 'expression', expression: toPlain(value) });
  };
  for (const [path, value] of Object.entries(spec)) read(path, value);
  if (includes > 0 && excludes > 0) {
    const exclusion =
      [...Object.entries(spec)].find(([path, value]) => path !== '_id' && (value === 0 || value === false))?.[0] ?? '';
    throw new MongoError('Location31254', `Cannot do exclusion on field ${exclusion} in inclusion projection`);
  }
  const inclusive =
    includes > 0 ||
    (id === true && excludes === 0 && ![...root.children.values()].some((child) => child.leaf?.kind === 'slice'));
  const positionalPath = positional;
  return (doc) => {
    const position = positionalPath === undefined ? -1 : findPosition(filter, doc, positionalPath, options);
    if (positionalPath !== undefined && position < 0 && Array.isArray(valueAt(doc, positionalPath)))
      throw new MongoError(
        'Location51091',
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    const context: Context = { root: doc, position, variables: options.variables };
    const projected = inclusive ? include(doc, root, context) : exclude(doc, root, context);
    if (!inclusive) return projected;
    const result: Doc = {};
    if (id !== false && !root.children.has('_id') && own(doc, '_id') !== undefined) result['_id'] = doc['_id'];
    return Object.assign(result, projected);
  };
}

interface Context {
  root: Doc;
  position: number;
  variables: Doc | undefined;
}

function isSlice(value: unknown): boolean {
  return (
    numberKind(value) !== undefined ||
    (Array.isArray(value) && value.length === 2 && value.every((item) => numberKind(item) !== undefined))
  );
}

function sliceLeaf(value: unknown): Leaf {
  if (!Array.isArray(value)) {
    const count = toNumber(value);
    return count < 0 ? { kind: 'slice', skip: count, limit: undefined } : { kind: 'slice', skip: 0, limit: count };
  }
  const [skip, limit] = value.map(toNumber) as [number, number];
  if (limit <= 0) throw new MongoError('BadValue', 'Third argument to $slice must be positive');
  return { kind: 'slice', skip, limit };
}

function slice(items: unknown[], skip: number, limit: number | undefined): unknown[] {
  const start = skip < 0 ? Math.max(0, items.length + skip) : skip;
  return items.slice(start, limit === undefined ? undefined : start + limit);
}

function include(value: Doc, node: Node, context: Context): Doc {
  const result: Doc = {};
  for (const key of Object.keys(value)) {
    const child = node.children.get(key);
    if (!child) continue;
    const projected = includeValue(value[key], child, context);
    if (projected !== undefined) result[key] = projected;
  }
  for (const [key, child] of node.children) addComputed(result, key, child, context);
  return result;
}

/** Expressions make new fields, also where the document has nothing. */
function addComputed(result: Doc, key: string, node: Node, context: Context): void {
  if (node.leaf?.kind === 'expression') {
    const value = evaluate(node.leaf.expression, toPlain(context.root) as Doc, context.variables);
    if (value === undefined) delete result[key];
    else result[key] = value;
    return;
  }
  if (node.leaf || !hasExpression(node)) return;
  const target = isDoc(result[key]) ? (result[key] as Doc) : {};
  for (const [name, child] of node.children) addComputed(target, name, child, context);
  if (Object.keys(target).length > 0) result[key] = target;
}

function hasExpression(node: Node): boolean {
  return node.leaf?.kind === 'expression' || [...node.children.values()].some(hasExpression);
}

function includeValue(value: unknown, node: Node, context: Context): unknown {
  const { leaf } = node;
  if (leaf) return leafValue(value, leaf, context);
  if (isDoc(value)) return include(value, node, context);
  if (Array.isArray(value)) return includeItems(value, node, context);
  return undefined;
}

function includeItems(items: unknown[], node: Node, context: Context): unknown[] {
  const result: unknown[] = [];
  for (const item of items) {
    if (isDoc(item)) result.push(include(item, node, context));
    else if (Array.isArray(item)) result.push(includeItems(item, node, context));
  }
  return result;
}

function leafValue(value: unknown, leaf: Leaf, context: Context): unknown {
  switch (leaf.kind) {
    case 'include':
      return value;
    case 'slice':
      return Array.isArray(value) ? slice(value, leaf.skip, leaf.limit) : value;
    case 'elemMatch': {
      if (!Array.isArray(value)) return undefined;
      const found = value.find(leaf.test);
      return found === undefined ? undefined : [found];
    }
    case 'positional':
      return Array.isArray(value) ? [value[context.position]] : value;
    default:
      return undefined;
  }
}

function exclude(value: Doc, node: Node, context: Context): Doc {
  const result: Doc = {};
  for (const key of Object.keys(value)) {
    const child = node.children.get(key);
    const projected = child ? excludeValue(value[key], child, context) : value[key];
    if (projected !== undefined) result[key] = projected;
  }
  return result;
}

function excludeValue(value: unknown, node: Node, context: Context): unknown {
  if (node.leaf) return node.leaf.kind === 'exclude' ? undefined : leafValue(value, node.leaf, context);
  if (isDoc(value)) return exclude(value, node, context);
  if (Array.isArray(value))
    return value.map((item) => (isDoc(item) || Array.isArray(item) ? excludeValue(item, node, context) : item));
  return value;
}
