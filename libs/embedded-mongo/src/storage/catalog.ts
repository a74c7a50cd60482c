import { randomUUID } from 'node:crypto';
import { UUID } from 'bson';
import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter, type DocTest } from '../query/matcher.js';
import type { CollectionMeta, IndexMeta } from './catalog-types.js';
import { catalogKey, idKey, prefixEnd, space } from './keys.js';
import type { KvReader, KvWriter } from './kv.js';
import type { Sequences } from './sequences.js';

/** Deepest nesting of views, as MongoDB's. */
const maxViewDepth = 20;

interface Stored {
  id: number;
  options: Doc;
  uuid: unknown;
  indexes: { id: number; spec: Doc }[];
}

/** A collection nobody sees yet. */
export interface Reserved {
  readonly meta: CollectionMeta;
  readonly raw: Buffer;
}

/** Collections and their indexes, stored beside the data so that one batch changes both. */
export class Catalog {
  private readonly parsed = new Map<string, { raw: Buffer; meta: CollectionMeta }>();

  constructor(private readonly sequences: Sequences) {}

  /** The collection in this view, or undefined. */
  find(kv: KvReader, namespace: string): CollectionMeta | undefined {
    const raw = kv.get(catalogKey(namespace));
    return raw && this.parse(namespace, raw);
  }

  /** Collections of a database, by name. */
  *list(kv: KvReader, database: string): Iterable<CollectionMeta> {
    const prefix = catalogKey(`${database}.`);
    for (const { key, value } of kv.range(prefix, prefixEnd(prefix)))
      yield this.parse(key.toString('utf8', 1, key.length), value);
  }

  /** Every collection of every database. */
  *all(kv: KvReader): Iterable<CollectionMeta> {
    const prefix = Buffer.from([space.catalog]);
    for (const { key, value } of kv.range(prefix, prefixEnd(prefix)))
      yield this.parse(key.toString('utf8', 1, key.length), value);
  }

  /** Creates a collection with its `_id` index; the caller has checked that it does not exist. */
  create(kv: KvWriter, namespace: string, options: Doc = {}): CollectionMeta {
    checkNamespace(namespace);
    const id = this.sequences.allocate(kv);
    const stored: Stored = { id, options, uuid: new UUID(randomUUID()), indexes: [] };
    for (const spec of firstIndexes(options)) stored.indexes.push({ id: this.sequences.allocate(kv), spec });
    return this.save(kv, namespace, stored);
  }

  /** Adds an index entry (not its keys). */
  addIndex(kv: KvWriter, meta: CollectionMeta, spec: Doc): { meta: CollectionMeta; index: IndexMeta } {
    const stored = this.stored(kv, meta.namespace);
    const id = this.sequences.allocate(kv);
    stored.indexes.push({ id, spec });
    const changed = this.save(kv, meta.namespace, stored);
    return { meta: changed, index: changed.indexes.find((index) => index.id === id) as IndexMeta };
  }

  /** Writes the entry unchanged, so that it counts as changed for open transactions. */
  touch(kv: KvWriter, meta: CollectionMeta): void {
    const raw = kv.get(catalogKey(meta.namespace));
    if (raw) kv.put(catalogKey(meta.namespace), raw);
  }

  /** An id for an index that is filled before it is published; a crash in between leaves only garbage to remove. */
  reserveIndex(kv: KvWriter, reserved: (id: number) => void): number {
    const id = this.sequences.allocate(kv);
    reserved(id);
    kv.put(idKey(space.garbage, id), Buffer.from([space.index]));
    return id;
  }

  /** Makes a filled index part of the collection. */
  publishIndex(kv: KvWriter, meta: CollectionMeta, id: number, spec: Doc): CollectionMeta {
    const stored = this.stored(kv, meta.namespace);
    stored.indexes.push({ id, spec });
    kv.remove(idKey(space.garbage, id));
    return this.save(kv, meta.namespace, stored);
  }

  /**
   * A collection that is filled before it is published, with the options and indexes of the one it is to replace; a crash
   * in between leaves only garbage to remove.
   */
  reserveCollection(
    kv: KvWriter,
    namespace: string,
    like: CollectionMeta | undefined,
    reserved: (id: number) => void,
  ): Reserved {
    checkNamespace(namespace);
    const allocate = (kind: number): number => {
      const id = this.sequences.allocate(kv);
      reserved(id);
      kv.put(idKey(space.garbage, id), Buffer.from([kind]));
      return id;
    };
    const options = like?.options ?? {};
    const stored: Stored = { id: allocate(space.document), options, uuid: new UUID(randomUUID()), indexes: [] };
    for (const spec of like?.indexes.map((index) => index.spec) ?? firstIndexes(options))
      stored.indexes.push({ id: allocate(space.index), spec });
    const raw = encodeDocument(stored as unknown as Doc);
    return { meta: this.parse(namespace, raw), raw };
  }

  /** Makes a filled collection visible, in place of the one of that name. */
  publishCollection(kv: KvWriter, { meta, raw }: Reserved): void {
    const old = this.find(kv, meta.namespace);
    if (old) this.drop(kv, old);
    for (const { id } of [meta, ...meta.indexes]) kv.remove(idKey(space.garbage, id));
    kv.put(catalogKey(meta.namespace), raw);
  }

  /** Replaces a collection's options (collMod). */
  changeOptions(kv: KvWriter, meta: CollectionMeta, options: Doc): CollectionMeta {
    return this.save(kv, meta.namespace, { ...this.stored(kv, meta.namespace), options });
  }

  /** The namespace and those it stands on as views, down to a collection. */
  viewChain(kv: KvReader, namespace: string): string[] {
    const chain = [namespace];
    for (let next = this.find(kv, namespace)?.view; next; next = this.find(kv, next.namespace)?.view) {
      if (chain.length > maxViewDepth)
        throw new MongoError('ViewDepthLimitExceeded', `View depth too deep or cycle detected: ${namespace}`);
      chain.push(next.namespace);
    }
    return chain;
  }

  /** Replaces an index's description (collMod). */
  changeIndex(kv: KvWriter, meta: CollectionMeta, indexId: number, spec: Doc): CollectionMeta {
    const stored = this.stored(kv, meta.namespace);
    for (const index of stored.indexes) if (index.id === indexId) index.spec = spec;
    return this.save(kv, meta.namespace, stored);
  }

  /** Forgets an index; its keys are removed in the background. */
  dropIndex(kv: KvWriter, meta: CollectionMeta, indexId: number): CollectionMeta {
    const stored = this.stored(kv, meta.namespace);
    stored.indexes = stored.indexes.filter((index) => index.id !== indexId);
    kv.put(idKey(space.garbage, indexId), Buffer.from([space.index]));
    return this.save(kv, meta.namespace, stored);
  }

  /** Forgets a collection at once; its documents and keys are removed in the background. */
  drop(kv: KvWriter, meta: CollectionMeta): void {
    kv.remove(catalogKey(meta.namespace));
    kv.remove(idKey(space.stats, meta.id));
    kv.put(idKey(space.garbage, meta.id), Buffer.from([space.document]));
    for (const index of meta.indexes) kv.put(idKey(space.garbage, index.id), Buffer.from([space.index]));
  }

  /** Gives a collection another name, replacing what is there. */
  rename(kv: KvWriter, meta: CollectionMeta, to: string): void {
    checkNamespace(to);
    const target = this.find(kv, to);
    if (target) this.drop(kv, target);
    const raw = kv.get(catalogKey(meta.namespace)) as Buffer;
    kv.remove(catalogKey(meta.namespace));
    kv.put(catalogKey(to), raw);
  }

  private stored(kv: KvReader, namespace: string): Stored {
    const raw = kv.get(catalogKey(namespace));
    if (!raw) throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespace}`);
    return decodeDocument(raw) as unknown as Stored;
  }

  private save(kv: KvWriter, namespace: string, stored: Stored): CollectionMeta {
    const raw = encodeDocument(stored as unknown as Doc);
    kv.put(catalogKey(namespace), raw);
    return this.parse(namespace, raw);
  }

  /** Views may hold different versions of an entry: the bytes decide which parsed one is right. */
  private parse(namespace: string, raw: Buffer): CollectionMeta {
    const known = this.parsed.get(namespace);
    if (known?.raw.equals(raw)) return known.meta;
    const stored = decodeDocument(raw) as unknown as Stored;
    const meta: CollectionMeta = {
      id: stored.id,
      namespace,
      options: stored.options,
      uuid: stored.uuid,
      collation: parseCollation(stored.options['collation']),
      view: readView(namespace, stored.options),
      validator: readValidator(stored.options),
      indexes: stored.indexes.map(({ id, spec }) => readIndex(id, spec)),
    };
    this.parsed.set(namespace, { raw: Buffer.from(raw), meta });
    return meta;
  }
}

/** A view has no index. */
function firstIndexes(options: Doc): Doc[] {
  if (options['viewOn'] !== undefined) return [];
  const collation = options['collation'] ? { collation: options['collation'] } : {};
  return [{ v: 2, key: { _id: 1 }, name: '_id_', ...collation }];
}

function readView(namespace: string, options: Doc): CollectionMeta['view'] {
  if (typeof options['viewOn'] !== 'string') return undefined;
  const database = namespace.slice(0, namespace.indexOf('.'));
  return { namespace: `${database}.${options['viewOn']}`, pipeline: (options['pipeline'] ?? []) as Doc[] };
}

function readValidator(options: Doc): DocTest | undefined {
  return options['validator'] ? compileFilter(options['validator'] as Doc) : undefined;
}

/** Builds the usable index from its stored description. */
export function readIndex(id: number, spec: Doc): IndexMeta {
  const key = spec['key'] as Doc;
  const collation = parseCollation(spec['collation']);
  const partialFilter = spec['partialFilterExpression'] as Doc | undefined;
  const expire = spec['expireAfterSeconds'];
  return {
    id,
    name: spec['name'] as string,
    fields: Object.entries(key).map(([path, direction]) => ({
      path,
      parts: path.split('.'),
      descending: toNumber(direction) < 0,
    })),
    paths: Object.keys(key).map((path) => path.split('.')),
    unique: spec['unique'] === true || spec['name'] === '_id_',
    sparse: spec['sparse'] === true,
    partial: partialFilter && compileFilter(partialFilter, { strings: collation?.compare }),
    partialFilter,
    collation,
    expireAfterSeconds: expire === undefined ? undefined : toNumber(expire),
    spec,
  };
}

/** Splits `db.collection`; throws InvalidNamespace for names MongoDB refuses. */
export function checkNamespace(namespace: string): void {
  const dot = namespace.indexOf('.');
  const [database, collection] = [namespace.slice(0, dot), namespace.slice(dot + 1)];
  checkDatabase(database);
  if (collection === '' || collection.startsWith('.') || collection.endsWith('.') || /[\0$]/.test(collection))
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`);
  if (Buffer.byteLength(namespace) > 255)
    throw new MongoError(
      'InvalidNamespace',
      `Fully qualified namespace is too long. Namespace: ${namespace.slice(0, 60)}… Max: 255`,
    );
  if (collection.startsWith('system.') && collection !== 'system.profile')
    throw new MongoError('InvalidNamespace', `cannot write to '${namespace}'`);
}

/** Throws InvalidNamespace for a database name MongoDB refuses. */
export function checkDatabase(database: string): void {
  if (database === '' || Buffer.byteLength(database) > 63 || /[/\\. "$\0]/.test(database))
    throw new MongoError('InvalidNamespace', `Invalid database name: '${database}'`);
}
