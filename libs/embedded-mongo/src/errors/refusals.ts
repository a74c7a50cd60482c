import { type Doc, isDoc } from '../bson/types.js';
import { MongoError, notSupported } from './mongo-error.js';

/** Commands of MongoDB that this engine deliberately does not have, by what to say instead of "no such command". */
const refused = byName({
  'mapReduce; use an aggregation pipeline': 'mapReduce mapreduce',
  'server-side JavaScript': 'eval',
  'fail points': 'configureFailPoint',
  'users; access is given by the socket': 'createUser updateUser dropUser usersInfo createRole grantRolesToUser',
  'logins; access is given by the socket': 'saslStart authenticate',
  'a replica set of more than itself': 'replSetReconfig replSetInitiate replSetStepDown',
  sharding: 'shardCollection enableSharding',
  'geo queries': 'geoNear',
  'this look inside; slow commands go to the log': 'profile currentOp dbStats collStats validate compact',
  'capped collections': 'convertToCapped cloneCollectionAsCapped',
});
const searchCommands = new Set(['createSearchIndexes', 'updateSearchIndex', 'dropSearchIndex']);

/** The error for a command that is not there. */
export function unknownCommand(name: string): MongoError {
  if (searchCommands.has(name)) return searchRefusal();
  const known = refused.get(name);
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

const refusedStages = byName({
  'change streams': '$changeStream $changeStreamSplitLargeEvent',
  'geo queries': '$geoNear',
  sharding: '$shardedDataDistribution',
  'this look inside; slow commands go to the log': '$collStats $currentOp $indexStats $listSessions $planCacheStats',
  'this stage; use $group': '$bucket $bucketAuto $sortByCount',
  'this stage': '$densify $fill $graphLookup $redact $sample $setWindowFields $unionWith',
});
const searchStages = new Set(
  '$search $searchMeta $vectorSearch $listSearchIndexes $rankFusion $scoreFusion'.split(' '),
);

/** The error for a pipeline stage that is not there. */
export function unknownStage(name: string): MongoError {
  if (searchStages.has(name)) return searchRefusal();
  const known = refusedStages.get(name);
  return known
    ? notSupported(`${known}: ${name}`)
    : new MongoError('Location40324', `Unrecognized pipeline stage name: '${name}'`);
}

/** Reasons by each of the names they stand for. */
function byName(reasons: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(reasons).flatMap(([reason, names]) => names.split(' ').map((name) => [name, reason])));
}

/** True for an option that asks for something. */
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && !(isDoc(value) && Object.keys(value).length === 0);

/** Throws for an option of MongoDB's that is given and cannot be honoured: it is never passed over. */
export function refuseOptions(command: Doc, name: string, options: readonly string[]): void {
  const asked = options.find((option) => isSet(command[option]));
  if (asked) throw notSupported(`${name} with ${asked}`);
}
