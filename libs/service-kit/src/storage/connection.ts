import { type Connection, createConnection } from 'mongoose';
import { keepWatched } from './keep-watched.js';

/**
 * Opens a service's own database.
 * @throws when the server cannot be reached within `timeoutMs`
 */
export async function connectDatabase(uri: string, database: string, timeoutMs = 30_000): Promise<Connection> {
  const connection = createConnection(uri, {
    dbName: database,
    autoIndex: false,
    autoCreate: false,
    sanitizeFilter: true,
    // Acknowledged means stored by the majority: what a client was told survives a fail-over.
    writeConcern: { w: 'majority' },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: timeoutMs,
    connectTimeoutMS: 10_000,
    maxPoolSize: 30,
  });
  try {
    const opened = await connection.asPromise();
    keepWatched(opened);
    return opened;
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
}
