/**
 * Connection string for an address of the engine: a socket path or `host:port`. Over TCP drivers find the replica set of
 * one by themselves and treat it as such; behind a socket path they have to be told not to look for others.
 */
export function connectionUri(address: string): string {
  return address.startsWith('/')
    ? `mongodb://${encodeURIComponent(address)}/?replicaSet=rs0&directConnection=true`
    : `mongodb://${address}/?replicaSet=rs0`;
}

/** Puts a database name into a connection string that has none: `mongodb://host/?x` becomes `mongodb://host/name?x`. */
export function databaseUri(uri: string, database: string): string {
  const match = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(uri);
  if (!match) throw new Error('not a MongoDB connection string');
  return `${match[1]}/${encodeURIComponent(database)}${match[3] ?? ''}`;
}
