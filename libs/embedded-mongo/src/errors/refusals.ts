import { MongoError, notSupported } from './mongo-error.js';

/** Commands of MongoDB that this engine deliberately does not have, and what to say instead of "no such command". */
const refused: Record<string, string> = {
  mapReduce: 'mapReduce; use an aggregation pipeline',
  mapreduce: 'mapReduce; use an aggregation pipeline',
  eval: 'server-side JavaScript',
  configureFailPoint: 'fail points',
  createUser: 'users; access is given by the socket',
  updateUser: 'users; access is given by the socket',
  dropUser: 'users; access is given by the socket',
  usersInfo: 'users; access is given by the socket',
  createRole: 'roles; access is given by the socket',
  grantRolesToUser: 'roles; access is given by the socket',
  saslStart: 'logins; access is given by the socket',
  authenticate: 'logins; access is given by the socket',
  replSetReconfig: 'a replica set of more than itself',
  replSetInitiate: 'a replica set of more than itself',
  replSetStepDown: 'a replica set of more than itself',
  shardCollection: 'sharding',
  enableSharding: 'sharding',
  geoNear: 'geo queries',
  profile: 'the profiler; slow commands go to the log',
  currentOp: 'currentOp; slow commands go to the log',
  dbStats: 'dbStats',
  collStats: 'collStats',
  compact: 'compact',
  validate: 'validate',
  convertToCapped: 'capped collections',
  cloneCollectionAsCapped: 'capped collections',
};
const searchCommands = new Set(['createSearchIndexes', 'updateSearchIndex', 'dropSearchIndex']);

/** The error for a command that is not there. */
export function unknownCommand(name: string): MongoError {
  if (searchCommands.has(name)) return searchRefusal();
  const known = Object.hasOwn(refused, name) ? refused[name] : undefined;
  return new MongoError(
    'CommandNotFound',
    known ? `no such command: '${name}'; the embedded engine does not support ${known}` : `no such command: '${name}'`,
  );
}

/** Search is a product beside MongoDB itself. */
const searchRefusal = (): MongoError =>
  new MongoError(
    'SearchNotEnabled',
    'Search indexes need Atlas or an Atlas deployment with Search; the embedded engine does not support them',
  );

const refusedStages: Record<string, string> = {
  $changeStream: 'change streams',
  $changeStreamSplitLargeEvent: 'change streams',
  $geoNear: 'geo queries',
  $graphLookup: '$graphLookup',
  $bucket: '$bucket; use $group',
  $sortByCount: '$sortByCount; use $group',
  $sample: '$sample',
  $unionWith: '$unionWith',
  $redact: '$redact',
  $listSessions: '$listSessions',
  $bucketAuto: '$bucketAuto',
  $densify: '$densify',
  $fill: '$fill',
  $setWindowFields: '$setWindowFields',
  $currentOp: '$currentOp; slow commands go to the log',
  $collStats: '$collStats',
  $indexStats: '$indexStats',
  $planCacheStats: '$planCacheStats',
  $shardedDataDistribution: 'sharding',
};
const searchStages = new Set([
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$listSearchIndexes',
  '$rankFusion',
  '$scoreFusion',
]);

/** The error for a pipeline stage that is not there. */
export function unknownStage(name: string): MongoError {
  if (searchStages.has(name)) return searchRefusal();
  const known = Object.hasOwn(refusedStages, name) ? refusedStages[name] : undefined;
  return known ? notSupported(known) : new MongoError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}
