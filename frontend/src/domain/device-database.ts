import { type DBSchema, type IDBPDatabase, type OpenDBCallbacks, openDB } from 'idb';

/**
 * A database of this browser, opened once and kept open. One that could not be opened (a full phone) or was ended by the browser is
 * tried again by the next who asks.
 */
export function deviceDatabase<S extends DBSchema>(
  name: string,
  version: number,
  upgrade: NonNullable<OpenDBCallbacks<S>['upgrade']>,
) {
  let database: Promise<IDBPDatabase<S>> | null = null;
  const forget = () => {
    database = null;
  };
  return {
    /** @throws where the browser has no room, or lets nothing be kept */
    open: (): Promise<IDBPDatabase<S>> => {
      database ??= openDB<S>(name, version, { upgrade, terminated: forget }).catch((error) => {
        forget();
        throw error;
      });
      return database;
    },
    /** for tests: forget the connection, so that a fresh database is opened */
    close: async (): Promise<void> => {
      (await database)?.close();
      forget();
    },
  };
}
