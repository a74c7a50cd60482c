import { Long } from 'bson';
import { equalValues } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import { refuseOptions } from '../errors/refusals.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import type { KvWriter } from '../storage/kv.js';
import { describe } from '../update/describe.js';
import { checkFields, docArg } from './args.js';
import type { Command } from './command.js';
import { validationOptions } from './create.js';
import { reply } from './reply.js';

const unsupported = ['viewOn', 'pipeline', 'changeStreamPreAndPostImages', 'dryRun'];
const unsupportedOfIndex = ['hidden', 'unique', 'prepareUnique'];

/** Changes the validator of a collection, or how long documents of a TTL index live. */
export const collMod: Command = {
  options: [...unsupported, 'index', 'validator', 'validationLevel', 'validationAction'],
  async run(op) {
    const { namespace, command } = op;
    refuseOptions(command, 'collMod', unsupported);
    const answer: Doc = {};
    await op.engine.schemaChange(namespace, (kv) => {
      const { catalog } = op.engine;
      let meta = catalog.find(kv, namespace);
      if (!meta) throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespace}`);
      const { validator, ...rest } = meta.options;
      const kept = command['validator'] === undefined && validator !== undefined ? { validator } : {};
      const options = { ...rest, ...kept, ...validationOptions(command) };
      if (!equalValues(options, meta.options)) meta = catalog.changeOptions(kv, meta, options);
      const change = docArg(command, 'index');
      if (change) Object.assign(answer, changeLifetime(kv, meta, change));
    });
    return reply(answer);

    function changeLifetime(kv: KvWriter, meta: CollectionMeta, change: Doc): Doc {
      checkFields(change, 'collMod.index', ['name', 'keyPattern', 'expireAfterSeconds', ...unsupportedOfIndex]);
      refuseOptions(change, 'collMod of an index', unsupportedOfIndex);
      const { name, keyPattern, expireAfterSeconds: expire } = change;
      const index = meta.indexes.find((each) =>
        name === undefined ? equalValues(each.spec['key'], keyPattern) : each.name === name,
      );
      if (!index)
        throw new MongoError('IndexNotFound', `cannot find index ${describe(name ?? keyPattern)} for ns ${namespace}`);
      if (numberKind(expire) === undefined || toNumber(expire) < 0)
        throw new MongoError('InvalidOptions', 'expireAfterSeconds field must be a non-negative number');
      if (index.fields.length !== 1) throw new MongoError('InvalidOptions', 'TTL indexes are single-field indexes');
      op.engine.catalog.changeIndex(kv, meta, index.id, { ...index.spec, expireAfterSeconds: expire });
      const before = index.expireAfterSeconds;
      return {
        ...(before === undefined ? {} : { expireAfterSeconds_old: Long.fromNumber(before) }),
        expireAfterSeconds_new: expire,
      };
    }
  },
};
