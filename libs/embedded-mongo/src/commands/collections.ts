import { Long } from 'bson';
import type { Doc } from '../bson/types.js';
import { refuseView } from '../engine/views.js';
import { MongoError } from '../errors/mongo-error.js';
import { compileFilter } from '../query/matcher.js';
import { checkDatabase } from '../storage/catalog.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import type { KvWriter } from '../storage/kv.js';
import { docArg, flagArg } from './args.js';
import { collMod } from './coll-mod.js';
import type { CommandMap } from './command.js';
import { create } from './create.js';
import { listCursor } from './open-cursor.js';
import { reply } from './reply.js';

const nameOf = (namespace: string): string => namespace.slice(namespace.indexOf('.') + 1);

function describeCollection(meta: CollectionMeta): Doc {
  const type = meta.view ? 'view' : 'collection';
  const name = nameOf(meta.namespace);
  if (meta.view) return { name, type, options: meta.options, info: { readOnly: true } };
  const idIndex = meta.indexes.find((index) => index.name === '_id_')?.spec;
  return { name, type, options: meta.options, info: { readOnly: false, uuid: meta.uuid }, idIndex };
}

export const collectionCommands: CommandMap = {
  create,
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
      const [from, to] = [String(op.command['renameCollection']), String(op.command['to'])];
      const dropTarget = flagArg(op.command, 'dropTarget');
      const rename = (kv: KvWriter): void => {
        const meta = op.engine.catalog.find(kv, from);
        if (!meta) throw new MongoError('NamespaceNotFound', `Source collection ${from} does not exist`);
        refuseView(meta);
        if (from === to) throw new MongoError('IllegalOperation', "Can't rename a collection to itself");
        if (op.engine.catalog.find(kv, to) && !dropTarget)
          throw new MongoError('NamespaceExists', 'target namespace exists');
        op.engine.catalog.rename(kv, meta, to);
      };
      await op.engine.schemaChange(from, rename, to);
      return reply();
    },
  },
  listCollections: {
    options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor', 'maxTimeMS'],
    run(op) {
      const test = compileFilter(docArg(op.command, 'filter') ?? {});
      const nameOnly = flagArg(op.command, 'nameOnly');
      const docs = [...op.engine.catalog.list(op.view(), op.database)].map(describeCollection).filter(test);
      const shown = nameOnly ? docs.map(({ name, type }) => ({ name, type })) : docs;
      return listCursor(op, `${op.database}.$cmd.listCollections`, shown);
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
      return reply({ databases, totalSize: Long.fromNumber([...sizes.values()].reduce((sum, size) => sum + size, 0)) });
    },
  },
  collMod,
};
