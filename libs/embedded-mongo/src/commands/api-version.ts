import { type Doc, isDoc } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';

/** Commands of MongoDB's Stable API, version 1. */
const commandsOfVersion1 = new Set([
  'abortTransaction',
  'aggregate',
  'bulkWrite',
  'collMod',
  'commitTransaction',
  'count',
  'create',
  'createIndexes',
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'endSessions',
  'explain',
  'find',
  'findAndModify',
  'getMore',
  'hello',
  'insert',
  'killCursors',
  'listCollections',
  'listDatabases',
  'listIndexes',
  'ping',
  'refreshSessions',
  'update',
]);
const stagesOutside = ['$currentOp', '$indexStats', '$listLocalSessions', '$listSessions', '$planCacheStats'];

/** Checks `apiVersion` and, with `apiStrict`, that nothing outside of it is used. */
export function checkApiVersion(name: string, command: Doc): void {
  const { apiVersion, apiStrict, apiDeprecationErrors } = command;
  if (apiVersion === undefined) {
    if (apiStrict !== undefined || apiDeprecationErrors !== undefined)
      throw new MongoError(
        'Location4886600',
        'Provided apiStrict and/or apiDeprecationErrors without passing apiVersion',
      );
    return;
  }
  if (apiVersion !== '1') throw new MongoError('APIVersionError', `API version must be "1", not ${String(apiVersion)}`);
  if (apiStrict !== true) return;
  if (!commandsOfVersion1.has(name))
    throw new MongoError('APIStrictError', `Provided apiStrict:true, but the command ${name} is not in API Version 1.`);
  if (name === 'aggregate' && Array.isArray(command['pipeline']))
    for (const stage of command['pipeline'])
      for (const outside of stagesOutside)
        if (isDoc(stage) && outside in stage)
          throw new MongoError(
            'APIStrictError',
            `stage ${outside} is not allowed with 'apiStrict: true' in API Version 1`,
          );
}
