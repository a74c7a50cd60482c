import { Long } from 'bson';
import { equalValues } from '../bson/compare.js';
import { encodeDocument } from '../bson/encode.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import { ListStream } from '../cursors/stream.js';
import { MongoError } from '../errors/mongo-error.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { checkDatabase } from '../storage/catalog.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { countArg, docArg, flagArg } from './args.js';
import type { CommandMap } from './command.js';
import { defaultBatch, openCursor } from './find.js';
import { reply } from './reply.js';

const nameOf = (namespace: string): string => namespace.slice(namespace.indexOf('.') + 1);

function describeCollection(meta: CollectionMeta, nameOnly: boolean): Doc {
  if (nameOnly) return { name: nameOf(meta.namespace), type: 'collection' };
  const idIndex = meta.indexes.find((index) => index.name === '_id_')?.spec;
  return {
    name: nameOf(meta.namespace),
    type: 'collection',
    options: meta.options,
    info: { readOnly: false, uuid: meta.uuid },
    idIndex,
  };
}

const unsupported = [
  'capped',
  'size',
  'max',
  'timeseries',
  'viewOn',
  'pipeline',
  'validator',
  'clusteredIndex',
  'expireAfterSeconds',
  'changeStreamPreAndPostImages',
  'encryptedFields',
];

export const collectionCommands: CommandMap = {
  create: {
    options: [
      ...unsupported,
      'collation',
      'validationLevel',
      'validationAction',
      'autoIndexId',
      'idIndex',
      'storageEngine',
      'indexOptionDefaults',
      'flags',
    ],
    inTransaction: true,
    async run(op) {
      const { namespace, command } = op;
      for (const name of unsupported)
        if (
          command[name] !== undefined &&
          command[name] !== false &&
          !(isDoc(command[name]) && Object.keys(command[name]).length === 0)
        )
          throw new MongoError('NotImplemented', `the embedded engine does not support collections with ${name}`);
      const collation = parseCollation(command['collation']);
      const options: Doc = collation ? { collation: collation.spec } : {};
      await op.write(namespace, (kv) => {
        const known = op.engine.catalog.find(kv, namespace);
        if (!known) op.engine.catalog.create(kv, namespace, options);
        else if (!equalValues(known.options, options) || op.transaction)
          throw new MongoError('NamespaceExists', `Collection ${namespace} already exists.`);
      });
      return reply();
    },
  },
  drop: {
    options: [],
    async run(op) {
      const { namespace } = op;
      const dropped = await op.engine.schemaChange(namespace, (kv) => {
        const meta = op.engine.catalog.find(kv, namespace);
        if (meta) op.engine.catalog.drop(kv, meta);
        return meta;
      });
      op.engine.cursors.killOfNamespace((other) => other === namespace);
      if (!dropped) return reply();
      return reply({ ns: namespace, nIndexesWas: dropped.indexes.length });
    },
  },
  dropDatabase: {
    options: [],
    async run(op) {
      checkDatabase(op.database);
      for (const meta of [...op.engine.catalog.list(op.engine.writer.latest, op.database)]) {
        await op.engine.schemaChange(meta.namespace, (kv) => {
          const known = op.engine.catalog.find(kv, meta.namespace);
          if (known) op.engine.catalog.drop(kv, known);
        });
      }
      op.engine.cursors.killOfNamespace((namespace) => namespace.startsWith(`${op.database}.`));
      return reply({ dropped: op.database });
    },
  },
  renameCollection: {
    options: ['to', 'dropTarget'],
    adminOnly: true,
    async run(op) {
      const from = String(op.command['renameCollection']);
      const to = String(op.command['to']);
      const dropTarget = flagArg(op.command, 'dropTarget');
      await op.engine.schemaChange(from, (kv) => {
        const meta = op.engine.catalog.find(kv, from);
        if (!meta) throw new MongoError('NamespaceNotFound', `Source collection ${from} does not exist`);
        if (from === to) throw new MongoError('IllegalOperation', "Can't rename a collection to itself");
        if (op.engine.catalog.find(kv, to) && !dropTarget)
          throw new MongoError('NamespaceExists', 'target namespace exists');
        op.engine.locks.checkCollection(to);
        op.engine.catalog.rename(kv, meta, to);
      });
      return reply();
    },
  },
  listCollections: {
    options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor', 'maxTimeMS'],
    run(op) {
      const test = compileFilter(docArg(op.command, 'filter') ?? {});
      const nameOnly = flagArg(op.command, 'nameOnly');
      const docs: Buffer[] = [];
      for (const meta of op.engine.catalog.list(op.view(), op.database)) {
        const doc = describeCollection(meta, false);
        if (test(doc)) docs.push(encodeDocument(nameOnly ? describeCollection(meta, true) : doc));
      }
      const size = countArg(docArg(op.command, 'cursor') ?? {}, 'batchSize') ?? defaultBatch;
      return openCursor(op, `${op.database}.$cmd.listCollections`, new ListStream(docs), size);
    },
  },
  listDatabases: {
    options: ['filter', 'nameOnly', 'authorizedDatabases'],
    adminOnly: true,
    run(op) {
      const test = compileFilter(docArg(op.command, 'filter') ?? {});
      const nameOnly = flagArg(op.command, 'nameOnly');
      const sizes = new Map<string, number>();
      const view = op.view();
      for (const meta of op.engine.catalog.all(view)) {
        const database = meta.namespace.slice(0, meta.namespace.indexOf('.'));
        sizes.set(database, (sizes.get(database) ?? 0) + view.stats(meta.id).size);
      }
      const databases = [...sizes]
        .map(([name, size]) => ({ name, sizeOnDisk: Long.fromNumber(size), empty: false }))
        .filter((doc) => test(doc));
      if (nameOnly) return reply({ databases: databases.map(({ name }) => ({ name })) });
      const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      return reply({
        databases,
        totalSize: Long.fromNumber(total),
        totalSizeMb: Long.fromNumber(Math.floor(total / 1048576)),
      });
    },
  },
  collMod: {
    options: ['index', 'validator', 'validationLevel', 'validationAction', 'viewOn', 'pipeline', 'dryRun'],
    async run(op) {
      const { namespace, command } = op;
      const change = docArg(command, 'index');
      for (const name of ['validator', 'viewOn', 'pipeline', 'dryRun'])
        if (command[name] !== undefined && !(isDoc(command[name]) && Object.keys(command[name]).length === 0))
          throw new MongoError('NotImplemented', `the embedded engine does not support collMod with ${name}`);
      const answer: Doc = {};
      await op.engine.schemaChange(namespace, (kv) => {
        const meta = op.engine.catalog.find(kv, namespace);
        if (!meta) throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespace}`);
        if (!change) return;
        const index = meta.indexes.find((item) =>
          change['name'] !== undefined
            ? item.name === change['name']
            : equalValues(item.spec['key'], change['keyPattern']),
        );
        if (!index)
          throw new MongoError(
            'IndexNotFound',
            `cannot find index ${String(change['name'] ?? JSON.stringify(change['keyPattern']))} for ns ${namespace}`,
          );
        const spec: Doc = { ...index.spec };
        const expire = change['expireAfterSeconds'];
        if (expire !== undefined) {
          if (numberKind(expire) === undefined || toNumber(expire) < 0)
            throw new MongoError('InvalidOptions', 'expireAfterSeconds field must be a non-negative number');
          if (index.fields.length !== 1) throw new MongoError('InvalidOptions', 'TTL indexes are single-field indexes');
          if (index.expireAfterSeconds !== undefined)
            answer['expireAfterSeconds_old'] = Long.fromNumber(index.expireAfterSeconds);
          answer['expireAfterSeconds_new'] = expire;
          spec['expireAfterSeconds'] = expire;
        }
        if (change['hidden'] !== undefined) {
          if (index.name === '_id_') throw new MongoError('BadValue', "can't hide _id index");
          answer['hidden_old'] = index.hidden;
          answer['hidden_new'] = change['hidden'];
          spec['hidden'] = change['hidden'];
        }
        op.engine.catalog.changeIndex(kv, meta, index.id, spec);
      });
      return reply(answer);
    },
  },
};
