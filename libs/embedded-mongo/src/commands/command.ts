import type { Operation } from '../engine/operation.js';
import type { Reply } from './reply.js';

/** One command the server understands. */
export interface Command {
  /** Options it takes besides the general ones; anything else is refused. */
  readonly options: readonly string[];
  /** May run inside a transaction. */
  readonly inTransaction?: boolean;
  /** May carry a txnNumber outside transactions and is then done once. */
  readonly retryable?: boolean;
  /** Only on the admin database. */
  readonly adminOnly?: boolean;
  /** Takes any option (handshakes of future drivers). */
  readonly lenient?: boolean;
  run(op: Operation): Promise<Reply> | Reply;
}

export type CommandMap = Record<string, Command>;
