import { equalValues } from '../bson/compare.js';
import { type Doc, isDoc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { refuseOptions } from '../errors/refusals.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { docArg } from './args.js';
import type { Command } from './command.js';
import { reply } from './reply.js';

const unsupported =
  'encryptedFields capped size max timeseries expireAfterSeconds clusteredIndex changeStreamPreAndPostImages'.split(
    ' ',
  );

/** Creates a collection or a view. */
export const create: Command = {
  options: [...unsupported, ...'collation viewOn pipeline validator validationLevel validationAction'.split(' ')],
  inTransaction: true,
  async run(op) {
    const { namespace, command } = op;
    refuseOptions(command, 'create', unsupported);
    const options = readOptions(op, command);
    await op.write(namespace, (kv) => {
      const known = op.engine.catalog.find(kv, namespace);
      if (!known) op.engine.catalog.create(kv, namespace, options);
      else if (!equalValues(known.options, options) || op.transaction)
        throw new MongoError('NamespaceExists', `Collection ${namespace} already exists.`);
    });
    return reply();
  },
};

function readOptions(op: Operation, command: Doc): Doc {
  const collation = parseCollation(command['collation']);
  return {
    ...(collation ? { collation: collation.spec } : {}),
    ...viewOptions(op, command),
    ...validationOptions(command),
  };
}

/** `viewOn` and `pipeline`; a view may not write, nor stand on itself. */
function viewOptions(op: Operation, command: Doc): Doc {
  const { viewOn } = command;
  if (viewOn === undefined || viewOn === '') {
    if (command['pipeline'] !== undefined)
      throw new MongoError('InvalidOptions', "'pipeline' requires 'viewOn' to also be specified");
    return {};
  }
  if (typeof viewOn !== 'string') throw new MongoError('TypeMismatch', "'viewOn' must be a string");
  const pipeline = command['pipeline'] ?? [];
  if (!Array.isArray(pipeline) || !pipeline.every(isDoc))
    throw new MongoError('TypeMismatch', "'pipeline' must be an array of stages");
  for (const stage of pipeline)
    for (const name of ['$out', '$merge'])
      if (name in stage) throw new MongoError('OptionNotSupportedOnView', `${name} is not allowed in a view`);
  if (
    op.engine.catalog.viewChain(op.view(), `${op.database}.${viewOn}`).includes(op.namespace) ||
    viewOn === command[op.name]
  )
    throw new MongoError('GraphContainsCycle', `View cycle detected: ${op.namespace}`);
  return { viewOn, pipeline };
}

/** `validator`, checked; it is always strict, and what does not match is an error. */
export function validationOptions(command: Doc): Doc {
  for (const [name, only] of [
    ['validationLevel', 'strict'],
    ['validationAction', 'error'],
  ] as const)
    if (command[name] !== undefined && command[name] !== only)
      throw new MongoError('NotImplemented', `the embedded engine supports no ${name} but '${only}'`);
  const validator = docArg(command, 'validator');
  if (validator) compileFilter(validator);
  return validator && Object.keys(validator).length > 0 ? { validator } : {};
}
