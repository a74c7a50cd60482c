import type { Collection, Connection } from 'mongoose';

/** A message that waits for the bus, written in the transaction of the change that it tells about. */
export interface OutboxRow {
  /** `<ms since 1970, 15 digits>-<counter>`, ascending in a process */
  _id: string;
  key: string;
  topic: string;
  value: string;
  headers: Record<string, string>;
  needs_consumer: boolean;
  /** The aggregate's version, for the order of messages that two replicas wrote. */
  version: number | null;
}

/** That a message (or an idempotency key) was handled, and what was answered. */
export interface InboxRow {
  _id: string;
  /** SHA-256 of the request's data; null when the row stands for a message id */
  body_hash: string | null;
  /** JSON text of the reply; null when there is none */
  reply: string | null;
  expires_at: Date;
}

export interface LeaseRow {
  _id: string;
  holder: string;
  until: Date;
  /** When somebody else last asked for it. */
  contended_at: Date | null;
}

// The driver's collections and not models: these rows are the kit's own, belong to no tenant and need no casting.
type Native<T extends object> =
  ReturnType<Connection['collection']> extends Collection<infer _> ? Collection<T> : never;

export interface KitCollections {
  readonly outbox: Native<OutboxRow>;
  readonly inbox: Native<InboxRow>;
  readonly leases: Native<LeaseRow>;
}

export const kitCollections = (connection: Connection): KitCollections => ({
  outbox: connection.collection<OutboxRow>('outbox'),
  inbox: connection.collection<InboxRow>('inbox'),
  leases: connection.collection<LeaseRow>('leases'),
});
