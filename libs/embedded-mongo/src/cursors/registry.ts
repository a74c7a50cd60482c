import { randomBytes } from 'node:crypto';
import { Long } from 'bson';
import { MongoError } from '../errors/mongo-error.js';
import type { ResultStream } from './stream.js';

/** Idle cursors end after ten minutes, as in MongoDB. */
const idleMs = 10 * 60 * 1000;
/** Most cursors open at once; each may hold a sorted result. */
const maxOpen = 1000;

export interface OpenCursor {
  readonly id: Long;
  readonly namespace: string;
  readonly stream: ResultStream;
  /** Session that opened it; others may not use it. */
  readonly session: string | undefined;
  readonly noTimeout: boolean;
  lastUsed: number;
  busy: boolean;
}

/** Open cursors by id. */
export class CursorRegistry {
  private readonly cursors = new Map<string, OpenCursor>();

  open(namespace: string, stream: ResultStream, session: string | undefined, noTimeout = false): OpenCursor {
    if (this.cursors.size >= maxOpen) throw new MongoError('OperationFailed', `too many open cursors (${maxOpen})`);
    const bytes = randomBytes(8);
    const id = new Long(bytes.readInt32LE(0), bytes.readInt32LE(4) & 0x7fffffff);
    const cursor: OpenCursor = {
      id,
      namespace,
      stream,
      session,
      noTimeout,
      lastUsed: Date.now(),
      busy: false,
    };
    this.cursors.set(id.toString(), cursor);
    return cursor;
  }

  /** The cursor for a getMore; CursorNotFound when it has ended or belongs to another collection. */
  use(id: Long, namespace: string): OpenCursor {
    const cursor = this.cursors.get(id.toString());
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id.toString()} not found`);
    if (cursor.namespace !== namespace)
      throw new MongoError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    if (cursor.busy)
      throw new MongoError('ConflictingOperationInProgress', `cursor id ${id.toString()} is already in use`);
    cursor.lastUsed = Date.now();
    return cursor;
  }

  /** Ends a cursor; false when there is none. */
  kill(id: Long, namespace?: string): boolean {
    const cursor = this.cursors.get(id.toString());
    if (!cursor || (namespace !== undefined && cursor.namespace !== namespace)) return false;
    return this.cursors.delete(id.toString());
  }

  killOfSession(session: string): void {
    for (const [key, cursor] of this.cursors) if (cursor.session === session) this.cursors.delete(key);
  }

  killOfNamespace(matches: (namespace: string) => boolean): void {
    for (const [key, cursor] of this.cursors) if (matches(cursor.namespace)) this.cursors.delete(key);
  }

  reap(now = Date.now()): void {
    for (const [key, cursor] of this.cursors)
      if (!cursor.noTimeout && !cursor.busy && now - cursor.lastUsed > idleMs) this.cursors.delete(key);
  }

  clear(): void {
    this.cursors.clear();
  }
}
