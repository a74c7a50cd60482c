import type { Doc } from '../bson/types.js';

interface Entry {
  name: string;
  database: string;
  command: Doc;
  connectionId: number;
  startedAt: number;
}

/** Commands that run right now, for currentOp. */
export class RunningOperations {
  private readonly entries = new Map<number, Entry>();
  private next = 1;

  /** Notes a command; call the result when it has ended. */
  start(entry: Omit<Entry, 'startedAt'>): () => void {
    const id = this.next++;
    this.entries.set(id, { ...entry, startedAt: performance.now() });
    return () => this.entries.delete(id);
  }

  /** As `currentOp` shows them: which commands on what, for how long; without the clients' values. */
  describe(): Doc[] {
    return [...this.entries].map(([opid, { name, database, command, connectionId, startedAt }]) => {
      const target = command[name];
      const microseconds = Math.round((performance.now() - startedAt) * 1000);
      return {
        type: 'op',
        opid,
        op: kinds[name] ?? 'command',
        ns: typeof target === 'string' ? `${database}.${target}` : `${database}.$cmd`,
        command: { [name]: typeof target === 'string' || typeof target === 'number' ? target : 1, $db: database },
        active: true,
        connectionId,
        secs_running: Math.floor(microseconds / 1_000_000),
        microsecs_running: microseconds,
      };
    });
  }
}

const kinds: Record<string, string> = {
  find: 'query',
  getMore: 'getmore',
  insert: 'insert',
  update: 'update',
  delete: 'remove',
};
