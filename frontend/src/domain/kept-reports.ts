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
  /** why the server did not take it: it is not sent again by itself */
  refused: string | null;
  /** when the server answered; absent while it waits, and in those of an earlier version */
  answered_at?: string;
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

const isAnswered = ({ ticket_url, refused }: KeptReport): boolean => ticket_url !== null || refused !== null;
/** Phones are shared: a ticket, or what was refused, is there for its person for so long. What waits is never lost. */
const longestMs = 7 * 24 * 60 * 60 * 1000;
const isOver = (report: KeptReport): boolean =>
  isAnswered(report) && Date.parse(report.answered_at ?? report.at) < Date.now() - longestMs;

export const keptReports = {
  keep: (report: KeptReport): Promise<unknown> =>
    inStore((db) =>
      db.put('reports', isAnswered(report) ? { answered_at: new Date().toISOString(), ...report } : report),
    ),
  forget: (key: string): Promise<unknown> => inStore((db) => db.delete('reports', key)),
  /** of whichever poster, the oldest first; none where a browser keeps nothing */
  list: async (): Promise<KeptReport[]> => {
    const kept = await inStore((db) => db.getAll('reports')).catch(() => []);
    for (const { key } of kept.filter(isOver)) await keptReports.forget(key).catch(() => undefined);
    return kept.filter((report) => !isOver(report)).sort((one, other) => one.at.localeCompare(other.at));
  },
};
