import type { Connection } from 'mongoose';

/** Has a document in each service's database while a backup is put into it (tools/backup/distributed). */
export const UNFINISHED_RESTORE = 'unfinished_restore';

/** @throws Error when what is in the database is half a backup: a service would go on from it, and messages would be missing */
export async function assertRestored(connection: Connection): Promise<void> {
  if (!(await connection.collection(UNFINISHED_RESTORE).findOne({}))) return;
  throw new Error(
    `${connection.name} holds half of a backup: restoring it was cut off, or is not done yet. If it was, empty the databases, topics and photo store and restore again.`,
  );
}
