import type { Timestamp } from 'bson';
import { bsonTypeOf, type Doc, isDoc } from '../bson/types.js';
import type { Engine } from '../engine/engine.js';
import { MongoError } from '../errors/mongo-error.js';
import { clusterTime } from '../protocol/encode-reply.js';
import type { PointInTime } from '../transactions/points-in-time.js';

const levels = ['local', 'majority', 'available', 'linearizable', 'snapshot'];
/** Commands that may read an earlier state outside a transaction. */
const snapshotReaders = ['find', 'aggregate', 'distinct'];

/** Checks `readConcern`; outside transactions `snapshot` names the state to read. */
export function readPoint(engine: Engine, name: string, command: Doc): PointInTime | undefined {
  const concern = command['readConcern'];
  if (concern === undefined) return undefined;
  if (!isDoc(concern)) throw new MongoError('TypeMismatch', "BSON field 'readConcern' must be an object");
  const level = concern['level'];
  if (level !== undefined && !levels.includes(String(level)))
    throw new MongoError(
      'FailedToParse',
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  const time = concern['atClusterTime'];
  if (level !== 'snapshot') {
    if (time !== undefined)
      throw new MongoError('InvalidOptions', 'readConcern.atClusterTime is only allowed with level snapshot');
    return undefined;
  }
  if (command['autocommit'] === false) return undefined;
  if (!snapshotReaders.includes(name))
    throw new MongoError('InvalidOptions', `Command ${name} does not support { readConcern: { level: "snapshot" } }`);
  if (time === undefined) return engine.points.open(clusterTime());
  if (bsonTypeOf(time) !== 'Timestamp')
    throw new MongoError('TypeMismatch', "BSON field 'readConcern.atClusterTime' must be a timestamp");
  return engine.points.at(time as Timestamp);
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
