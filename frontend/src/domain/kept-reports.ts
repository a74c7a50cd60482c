import type { PublicReportRequest } from '@hazardlens/contracts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A report that waits on this phone, or was sent from it later. Whose it is, nobody knows but the phone. */
export interface KeptReport {
  /** by which the server knows a repeat */
  key: string;
  /** what the poster's code said */
  token: string;
  /** as it is sent: the same words every time. Empty once it was. */
  body: Partial<PublicReportRequest>;
  at: string;
  ticket_url: string | null;
  /** why the server did not take it: no repeat helps */
  refused: string | null;
}
interface Database extends DBSchema {
  reports: { key: string; value: KeptReport };
}

/** Apart from the captures of people with an account, who see each only their own. */
const open = (): Promise<IDBPDatabase<Database>> =>
  openDB<Database>('hazardlens-reports', 1, {
    upgrade: (db) => {
      db.createObjectStore('reports', { keyPath: 'key' });
    },
  });

async function inStore<R>(work: (db: IDBPDatabase<Database>) => Promise<R>): Promise<R> {
  const db = await open();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

export const keptReports = {
  keep: (report: KeptReport): Promise<unknown> => inStore((db) => db.put('reports', report)),
  forget: (key: string): Promise<unknown> => inStore((db) => db.delete('reports', key)),
  /** of whichever poster, the oldest first; none where a browser keeps nothing */
  list: async (): Promise<KeptReport[]> => {
    const kept = await inStore((db) => db.getAll('reports')).catch(() => []);
    return kept.sort((one, other) => one.at.localeCompare(other.at));
  },
};
