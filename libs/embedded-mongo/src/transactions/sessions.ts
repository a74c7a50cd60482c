import { MongoError } from '../errors/mongo-error.js';
import type { RetryRecord } from './retry-record.js';
import type { Transaction } from './transaction.js';

/** Sessions end after this long without use, as the hello reply says. */
export const sessionTimeoutMinutes = 30;
/** Open transactions end after this long, as in MongoDB. */
const transactionLifetimeMs = 60_000;

/** A client's logical session: at most one transaction, and the memory of its last retryable write. */
export class Session {
  lastUsed = Date.now();
  txnNumber = -1n;
  transaction: Transaction | undefined;
  retry: RetryRecord | undefined;
  retryLoaded = false;
  private tail: Promise<unknown> = Promise.resolve();

  constructor(readonly id: string) {}

  /** Runs one thing at a time in this session's transaction. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.tail.then(work, work);
    this.tail = run.catch(() => {});
    return run;
  }

  /** The open transaction with this number; NoSuchTransaction when it has ended. */
  transactionFor(txnNumber: bigint): Transaction {
    if (txnNumber < this.txnNumber) throw tooOld(this, txnNumber);
    if (txnNumber !== this.txnNumber || this.transaction?.state !== 'open')
      throw noSuchTransaction(txnNumber, this.transaction?.state);
    return this.transaction;
  }

  abort(): void {
    this.transaction?.abort();
  }
}

export function noSuchTransaction(txnNumber: bigint, state?: string): MongoError {
  if (state === 'committed')
    return new MongoError('TransactionCommitted', `Transaction with { txnNumber: ${txnNumber} } has been committed.`);
  const reason = state === 'aborted' ? 'has been aborted' : 'does not match any in-progress transactions';
  return new MongoError('NoSuchTransaction', `Given transaction number ${txnNumber} ${reason}.`, {}, [
    'TransientTransactionError',
  ]);
}

export function tooOld(session: Session, txnNumber: bigint): MongoError {
  return new MongoError(
    'TransactionTooOld',
    `Cannot start transaction with { txnNumber: ${txnNumber} } on session ${session.id} because a newer transaction with txnNumber ${session.txnNumber} has already started on this session.`,
  );
}

/** All sessions of the engine. */
export class Sessions {
  private readonly sessions = new Map<string, Session>();

  get(id: string): Session {
    let session = this.sessions.get(id);
    if (!session) {
      session = new Session(id);
      this.sessions.set(id, session);
    }
    session.lastUsed = Date.now();
    return session;
  }

  end(id: string): void {
    this.sessions.get(id)?.abort();
    this.sessions.delete(id);
  }

  /** Ends what has been idle too long. */
  reap(now = Date.now()): void {
    for (const session of this.sessions.values()) {
      const { transaction } = session;
      if (transaction?.state === 'open' && now - transaction.openedAt > transactionLifetimeMs) transaction.abort();
      if (now - session.lastUsed > sessionTimeoutMinutes * 60_000) this.end(session.id);
    }
  }

  abortAll(): void {
    for (const session of this.sessions.values()) session.abort();
  }

  ids(): string[] {
    return [...this.sessions.keys()];
  }
}
