import { type Connection, createConnection } from 'mongoose';
import { pause } from '../messaging/back-off.js';
import { isOutage } from '../messaging/outage.js';
import { endWritesWithTheirConnection } from './ended-writes.js';

export interface DatabaseOptions {
  /** How long the first connection is waited for, in ms. */
  readonly timeoutMs?: number;
  /** How much is asked at once: connections are opened as they are needed. */
  readonly connections?: number;
  /** An answer that takes longer is none; 0 for what takes as long as it takes, as building an index does. */
  readonly answerMs?: number;
}

/** For commands and jobs that ask one thing after the other. */
const fewConnections = 30;
/** Twice what the server itself may take for a question, so that the server ends first. */
const longestAnswerMs = 60_000;
/** So long a call looks for a server, once: less than who asks waits, and about as long as an election takes. */
const longestSearchMs = 10_000;
/** A connection of our own pool is waited for this long: longer, and handlers wait for each other. */
const longestWaitMs = 10_000;

/** A name that does not resolve is refused within milliseconds. */
const BETWEEN_TRIES_MS = 500;
const AUTHENTICATION_FAILED = 18;

/**
 * Opens a service's own database. Every call on it ends: with an answer, or with an error that `isOutage` knows.
 * @throws when the server cannot be reached within `timeoutMs`
 */
export async function connectDatabase(
  uri: string,
  database: string,
  options: DatabaseOptions = {},
): Promise<Connection> {
  const until = Date.now() + (options.timeoutMs ?? 30_000);
  for (;;) {
    try {
      return await connectOnce(uri, database, options);
    } catch (error) {
      // A password that is wrong from the start is no outage.
      const isRefused = (error as { code?: unknown }).code === AUTHENTICATION_FAILED;
      if (Date.now() >= until || isRefused || !isOutage(error)) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}

async function connectOnce(
  uri: string,
  database: string,
  { timeoutMs = longestSearchMs, connections = fewConnections, answerMs = longestAnswerMs }: DatabaseOptions,
): Promise<Connection> {
  endWritesWithTheirConnection();
  const connection = createConnection(uri, {
    dbName: database,
    autoIndex: false,
    autoCreate: false,
    sanitizeFilter: true,
    // Acknowledged means stored by the majority: what a client was told survives a fail-over.
    writeConcern: { w: 'majority' },
    readConcern: { level: 'majority' },
    serverSelectionTimeoutMS: Math.min(timeoutMs, longestSearchMs),
    connectTimeoutMS: 10_000,
    socketTimeoutMS: answerMs,
    waitQueueTimeoutMS: longestWaitMs,
    maxPoolSize: connections,
  });
  try {
    return await connection.asPromise();
  } catch (error) {
    await connection.close().catch(() => {});
    throw error;
  }
}
