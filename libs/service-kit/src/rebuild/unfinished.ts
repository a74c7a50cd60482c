import type { Connection } from 'mongoose';
import { ConfigError } from '../config/parse-config.js';

const unfinished = { _id: 'unfinished' };
const marks = (connection: Connection) => connection.collection<{ _id: string; started_at: Date }>('rebuilds');

export async function markUnfinished(connection: Connection): Promise<void> {
  await marks(connection).replaceOne(unfinished, { started_at: new Date() }, { upsert: true });
}

export async function markFinished(connection: Connection): Promise<void> {
  await marks(connection).deleteOne(unfinished);
}

/**
 * Half a read model would show wrong numbers as if they were right.
 * @throws ConfigError saying what to do when a rebuild was cut off
 */
export async function assertNotHalfRebuilt(connection: Connection, service: string): Promise<void> {
  const mark = await marks(connection).findOne(unfinished);
  if (mark === null) return;
  const since = mark.started_at.toISOString();
  throw new ConfigError(
    `${service} cannot start: a rebuild of its read model that began at ${since} did not finish. ` +
      `Finish it with 'npm run rebuild -- ${service}'.`,
  );
}
