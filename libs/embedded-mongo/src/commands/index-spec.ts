import { equalValues } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors/mongo-error.js';
import { parseCollation, sameCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import type { CollectionMeta, IndexMeta } from '../storage/catalog-types.js';
import { describe } from '../update/describe.js';

const known =
  'key name v unique sparse partialFilterExpression expireAfterSeconds collation background ns storageEngine'.split(
    ' ',
  );
const unsupportedOptions =
  'weights default_language language_override textIndexVersion 2dsphereIndexVersion bits min max wildcardProjection prepareUnique hidden clustered'.split(
    ' ',
  );
const partialOperators = new Set(['$eq', '$gt', '$gte', '$lt', '$lte', '$exists', '$type', '$in', '$and', '$or']);

/** Checks an index specification and brings it into its stored form. */
export function normalizeIndex(spec: Doc, meta: CollectionMeta | undefined): Doc {
  for (const name of Object.keys(spec)) {
    if (unsupportedOptions.includes(name)) throw notSupported(`index option ${name}`);
    if (!known.includes(name))
      throw new MongoError(
        'InvalidIndexSpecificationOption',
        `Error in specification ${describe(spec)} :: caused by :: The field '${name}' is not valid for an index specification.`,
      );
  }
  const key = spec['key'];
  if (!isDoc(key))
    throw new MongoError('FailedToParse', "The 'key' field is a required property of an index specification");
  checkKey(key);
  const name = spec['name'] ?? defaultName(key);
  if (typeof name !== 'string') throw new MongoError('TypeMismatch', "The field 'name' must be a string");
  if (name === '' || name.includes('\0'))
    throw new MongoError('CannotCreateIndex', 'index name cannot be empty or contain NUL bytes');
  const isId = Object.keys(key).length === 1 && '_id' in key;
  const stored: Doc = { v: 2, key, name: isId ? '_id_' : name };
  for (const flag of ['unique', 'sparse'])
    if (spec[flag] === true || (numberKind(spec[flag]) !== undefined && toNumber(spec[flag]) !== 0))
      stored[flag] = true;
  const partial = spec['partialFilterExpression'];
  if (partial !== undefined) {
    if (!isDoc(partial)) throw new MongoError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
    if (stored['sparse'])
      throw new MongoError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
    if (isId) throw new MongoError('CannotCreateIndex', '_id index cannot be a partial index');
    checkPartial(partial);
    compileFilter(partial);
    stored['partialFilterExpression'] = partial;
  }
  const expire = spec['expireAfterSeconds'];
  if (expire !== undefined) {
    if (numberKind(expire) === undefined || !(toNumber(expire) >= 0 && toNumber(expire) <= 2147483647))
      throw new MongoError(
        'CannotCreateIndex',
        `TTL index 'expireAfterSeconds' option must be numeric and within an acceptable range. Index spec: ${describe(spec)}`,
      );
    if (Object.keys(key).length !== 1)
      throw new MongoError(
        'CannotCreateIndex',
        `TTL indexes are single-field indexes, compound indexes do not support TTL. Index spec: ${describe(spec)}`,
      );
    if (isId)
      throw new MongoError(
        'InvalidIndexSpecificationOption',
        `The field 'expireAfterSeconds' is not valid for an _id index specification.`,
      );
    stored['expireAfterSeconds'] = expire;
  }
  const collation = spec['collation'] === undefined ? meta?.collation : parseCollation(spec['collation']);
  if (collation) stored['collation'] = collation.spec;
  return stored;
}

function checkKey(key: Doc): void {
  const fields = Object.entries(key);
  if (fields.length === 0) throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty object');
  if (fields.length > 32)
    throw new MongoError('CannotCreateIndex', 'Index key pattern must not have more than 32 fields');
  for (const [path, direction] of fields) {
    if (typeof direction === 'string') throw notSupported(`${direction} indexes`);
    const number = numberKind(direction) === undefined ? Number.NaN : toNumber(direction);
    if (Number.isNaN(number) || number === 0)
      throw new MongoError(
        'CannotCreateIndex',
        `Values in v:2 index key pattern cannot be of type ${direction === 0 ? '0' : typeof direction}. Only numbers > 0, numbers < 0, and strings are allowed.`,
      );
    if (path === '' || path.split('.').some((part) => part === ''))
      throw new MongoError('CannotCreateIndex', 'Index keys cannot be an empty field.');
    if (path.startsWith('$') || path.includes('.$'))
      throw new MongoError(
        path.includes('$**') ? 'NotImplemented' : 'CannotCreateIndex',
        `Index key contains an illegal field name: field name starts with '$': ${path}`,
      );
  }
}

function checkPartial(filter: unknown): void {
  if (Array.isArray(filter)) for (const item of filter) checkPartial(item);
  if (!isDoc(filter)) return;
  for (const [key, value] of Object.entries(filter)) {
    if (key.startsWith('$') && !partialOperators.has(key))
      throw new MongoError('CannotCreateIndex', `Expression not supported in partial index: ${describe(filter)}`);
    if (key === '$exists' && value !== true)
      throw new MongoError('CannotCreateIndex', `Expression not supported in partial index: ${describe(filter)}`);
    if (key !== '$eq' && key !== '$in') checkPartial(value);
  }
}

/** `a_1_b_-1`. */
export function defaultName(key: Doc): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${String(direction)}`)
    .join('_');
}

/** An identical index, or undefined; throws when the name or the key is taken by a different one. */
export function findIdentical(meta: CollectionMeta, spec: Doc): IndexMeta | undefined {
  const key = spec['key'] as Doc;
  for (const index of meta.indexes) {
    const sameKey =
      equalKeys(index.spec['key'] as Doc, key) &&
      sameCollation(index.collation, parseCollation(spec['collation'])) &&
      equalValues(index.partialFilter ?? null, spec['partialFilterExpression'] ?? null);
    if (index.name === '_id_' && spec['name'] === '_id_') return index;
    const sameOptions =
      index.unique === (spec['unique'] === true) &&
      index.sparse === (spec['sparse'] === true) &&
      equalValues(index.spec['expireAfterSeconds'] ?? null, spec['expireAfterSeconds'] ?? null);
    if (index.name === spec['name']) {
      if (sameKey && sameOptions) return index;
      throw new MongoError(
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${describe(spec)}, existing index: ${describe(index.spec)}`,
      );
    }
    if (sameKey) {
      const reason = sameOptions
        ? `Index already exists with a different name: ${index.name}`
        : `An equivalent index already exists with a different name and options. Requested index: ${describe(spec)}, existing index: ${describe(index.spec)}`;
      throw new MongoError('IndexOptionsConflict', reason);
    }
  }
  return undefined;
}

function equalKeys(a: Doc, b: Doc): boolean {
  const [x, y] = [Object.entries(a), Object.entries(b)];
  return (
    x.length === y.length &&
    x.every(
      ([path, direction], i) => path === y[i]?.[0] && Math.sign(toNumber(direction)) === Math.sign(toNumber(y[i]?.[1])),
    )
  );
}
