import { equalValues } from '../bson/compare.js';
import { numberKind, toNumber } from '../bson/numbers.js';
import { type Doc, isDoc } from '../bson/types.js';
import type { Operation } from '../engine/operation.js';
import { MongoError } from '../errors/mongo-error.js';
import { parseCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { countArg, docArg, flagArg } from './args.js';
import type { Command } from './command.js';
import { reply } from './reply.js';

const unsupported = ['encryptedFields'];

/** True for an option that asks for something. */
export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(isDoc(value) && Object.keys(value).length === 0);

/** Creates a collection, a time-series collection or a view. */
export const create: Command = {
  options: [
    ...unsupported,
    'capped',
    'size',
    'max',
    'collation',
    'viewOn',
    'pipeline',
    'timeseries',
    'expireAfterSeconds',
    'clusteredIndex',
    'changeStreamPreAndPostImages',
    'validator',
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
      if (isSet(command[name]))
        throw new MongoError('NotImplemented', `the embedded engine does not support collections with ${name}`);
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
    ...timeSeriesOptions(command),
    ...cappedOptions(command),
    ...clusteredOptions(command),
    ...imageOptions(command),
    ...validationOptions(command),
  };
}

/** `viewOn` and `pipeline`; a view may not write, nor stand on itself. */
export function viewOptions(op: Operation, command: Doc): Doc {
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

function timeSeriesOptions(command: Doc): Doc {
  const series = docArg(command, 'timeseries');
  const expire = command['expireAfterSeconds'];
  if (!series) {
    if (expire !== undefined)
      throw new MongoError('InvalidOptions', "'expireAfterSeconds' is only supported on time-series collections");
    return {};
  }
  if (typeof series['timeField'] !== 'string')
    throw new MongoError(
      'IDLFailedToParse',
      "BSON field 'create.timeseries.timeField' is missing but a required field",
    );
  if (expire !== undefined && (numberKind(expire) === undefined || toNumber(expire) < 0))
    throw new MongoError('InvalidOptions', 'expireAfterSeconds must be a non-negative number');
  return {
    timeseries: { granularity: 'seconds', ...series },
    ...(expire === undefined ? {} : { expireAfterSeconds: expire }),
  };
}

/** Sizes of capped collections are multiples of this. */
const cappedUnit = 256;

function cappedOptions(command: Doc): Doc {
  const [size, max] = [countArg(command, 'size'), countArg(command, 'max')];
  if (!flagArg(command, 'capped')) {
    if (size !== undefined || max !== undefined)
      throw new MongoError('InvalidOptions', "the 'size' and 'max' fields are only for capped collections");
    return {};
  }
  if (isSet(command['viewOn']) || isSet(command['timeseries']) || isSet(command['clusteredIndex']))
    throw new MongoError('InvalidOptions', 'a view, a clustered or a time-series collection cannot be capped');
  if (!size) throw new MongoError('InvalidOptions', "the 'size' field is required when 'capped' is true");
  return { capped: true, size: Math.ceil(size / cappedUnit) * cappedUnit, ...(max ? { max } : {}) };
}

function clusteredOptions(command: Doc): Doc {
  const clustered = command['clusteredIndex'];
  if (!isSet(clustered)) return {};
  if (!isDoc(clustered) || !equalValues(clustered['key'], { _id: 1 }) || clustered['unique'] !== true)
    throw new MongoError('InvalidOptions', 'a clusteredIndex must have the key {_id: 1} and be unique');
  return { clusteredIndex: { v: 2, key: { _id: 1 }, name: clustered['name'] ?? '_id_', unique: true } };
}

/** Kept and shown as MongoDB does; change streams themselves are refused. */
export function imageOptions(command: Doc): Doc {
  const images = docArg(command, 'changeStreamPreAndPostImages');
  return images?.['enabled'] === true ? { changeStreamPreAndPostImages: { enabled: true } } : {};
}

/** `validator` with its level and action, checked. */
export function validationOptions(command: Doc): Doc {
  const validator = docArg(command, 'validator');
  const level = command['validationLevel'];
  const action = command['validationAction'];
  if (level !== undefined && !['off', 'strict', 'moderate'].includes(String(level)))
    throw new MongoError(
      'BadValue',
      `Enumeration value '${String(level)}' for field 'validationLevel' is not a valid value.`,
    );
  if (action !== undefined && !['error', 'warn'].includes(String(action)))
    throw new MongoError(
      'BadValue',
      `Enumeration value '${String(action)}' for field 'validationAction' is not a valid value.`,
    );
  if (validator) compileFilter(validator);
  return {
    ...(validator && Object.keys(validator).length > 0 ? { validator } : {}),
    ...(level === undefined ? {} : { validationLevel: level }),
    ...(action === undefined ? {} : { validationAction: action }),
  };
}
