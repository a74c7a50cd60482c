import { Long } from 'bson';
import { equalValues } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import type { CollectionMeta, IndexMeta } from '../storage/catalog-types.js';
import { describe } from '../update/describe.js';
import { docArg } from './args.js';
import type { Command } from './command.js';
import { imageOptions, isSet, validationOptions, viewOptions } from './create.js';
import { makeUnique } from './make-unique.js';
import { reply } from './reply.js';

/** Changes options of a collection, a view or one of its indexes. */
export const collMod: Command = {
  options: [
    'index',
    'validator',
    'validationLevel',
    'validationAction',
    'changeStreamPreAndPostImages',
    'viewOn',
    'pipeline',
    'dryRun',
  ],
  async run(op) {
    const { namespace, command } = op;
    if (isSet(command['dryRun']))
      throw new MongoError('NotImplemented', 'the embedded engine does not support collMod with dryRun');
    const change = docArg(command, 'index');
    if (change?.['unique'] === true) return reply(await makeUnique(op, wanted(op, change)));
    const answer: Doc = {};
    await op.engine.schemaChange(namespace, (kv) => {
      let meta = op.engine.catalog.find(kv, namespace);
      if (!meta) throw new MongoError('NamespaceNotFound', `ns does not exist: ${namespace}`);
      const options = changedOptions(op, meta);
      if (!equalValues(options, meta.options)) meta = op.engine.catalog.changeOptions(kv, meta, options);
      if (!change) return;
      const index = findIndex(meta, change);
      op.engine.catalog.changeIndex(kv, meta, index.id, changedSpec(index, change, answer));
    });
    return reply(answer);
  },
};

function changedOptions(op: Operation, meta: CollectionMeta): Doc {
  const { command } = op;
  let options: Doc = { ...meta.options };
  if (command['viewOn'] !== undefined) {
    if (!meta.view) throw new MongoError('InvalidOptions', `'viewOn' is only for views, ${meta.namespace} is none`);
    options = { ...options, ...viewOptions(op, command) };
  }
  if (command['changeStreamPreAndPostImages'] !== undefined) {
    delete options['changeStreamPreAndPostImages'];
    Object.assign(options, imageOptions(command));
  }
  if (command['validator'] !== undefined) delete options['validator'];
  return { ...options, ...validationOptions(command) };
}

function wanted(op: Operation, change: Doc): { meta: CollectionMeta; index: IndexMeta } {
  const meta = op.engine.catalog.find(op.view(), op.namespace);
  if (!meta) throw new MongoError('NamespaceNotFound', `ns does not exist: ${op.namespace}`);
  return { meta, index: findIndex(meta, change) };
}

function findIndex(meta: CollectionMeta, change: Doc): IndexMeta {
  const index = meta.indexes.find((item) =>
    change['name'] !== undefined ? item.name === change['name'] : equalValues(item.spec['key'], change['keyPattern']),
  );
  if (!index)
    throw new MongoError(
      'IndexNotFound',
      `cannot find index ${String(change['name'] ?? describe(change['keyPattern']))} for ns ${meta.namespace}`,
    );
  return index;
}

function changedSpec(index: IndexMeta, change: Doc, answer: Doc): Doc {
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
  for (const flag of ['hidden', 'prepareUnique']) {
    if (change[flag] === undefined) continue;
    if (index.name === '_id_') throw new MongoError('BadValue', `can't set ${flag} of the _id index`);
    answer[`${flag}_old`] = index.spec[flag] === true;
    answer[`${flag}_new`] = change[flag];
    spec[flag] = change[flag];
  }
  return spec;
}
