import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';

const levels = ['local', 'majority', 'available', 'linearizable', 'snapshot'];

/** Checks `readConcern`: `snapshot` is what transactions have, and nothing outside of them. */
export function checkReadConcern(name: string, command: Doc): void {
  const concern = command['readConcern'];
  if (concern === undefined) return;
  if (!isDoc(concern)) throw new MongoError('TypeMismatch', "BSON field 'readConcern' must be an object");
  const { level, atClusterTime } = concern;
  if (level !== undefined && !levels.includes(String(level)))
    throw new MongoError(
      'FailedToParse',
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  if (atClusterTime !== undefined)
    throw new MongoError('InvalidOptions', 'the embedded engine does not support readConcern.atClusterTime');
  if (level === 'snapshot' && command['autocommit'] !== false)
    throw new MongoError('InvalidOptions', `Command ${name} does not support { readConcern: { level: "snapshot" } }`);
}

/** What a write concern that one node cannot fulfil comes to: the write is done, and the client is told. */
export function writeConcernError(command: Doc): Doc | undefined {
  const concern = command['writeConcern'];
  const w = isDoc(concern) ? concern['w'] : undefined;
  if (typeof w === 'number' && w > 1)
    return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
  if (typeof w === 'string' && w !== 'majority')
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
    };
  return undefined;
}
