/** Connection string for an address of the engine: a socket path or `host:port`. */
export function connectionUri(address: string): string {
  const host = address.startsWith('/') ? encodeURIComponent(address) : address;
  return `mongodb://${host}/?replicaSet=rs0&directConnection=true`;
}

/** Puts a database name into a connection string that has none: `mongodb://host/?x` becomes `mongodb://host/name?x`. */
export function databaseUri(uri: string, database: string): string {
  const match = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/([^?]*))?(\?.*)?$/.exec(uri);
  if (!match) throw new Error('not a MongoDB connection string');
  return `${match[1]}/${encodeURIComponent(database)}${match[3] ?? ''}`;
}
