import type { Envelope } from '@hazardlens/contracts';
import type { ClientSession, Connection } from 'mongoose';
import { AlreadyHandled, Inbox } from './inbox/inbox.js';
import type { Origin } from './messaging/message.js';
import { type KitCollections, kitCollections } from './storage/kit-collections.js';
import { type Cause, Transaction } from './transaction.js';

/** How often a message that loses against its own twin looks for the twin's answer. */
const maxLookups = 5;

/** One change of a service: document, inbox and outbox rows in one Mongo transaction, or nothing. */
export class UnitOfWork {
  readonly #collections: KitCollections;
  readonly #inbox: Inbox;

  constructor(
    private readonly connection: Connection,
    consumer: string,
    private readonly committed: () => void,
  ) {
    this.#collections = kitCollections(connection);
    this.#inbox = new Inbox(this.#collections.inbox, consumer);
  }

  /**
   * Runs `work` once for a message: seen again, the stored reply is returned. `work` may run several times when it
   * meets transient conflicts, of which one counts: no side effects outside the transaction.
   * @throws DomainError IDEMPOTENCY_CONFLICT when the message's idempotency key was used with another body
   * @throws whatever `work` throws; then nothing is stored
   */
  async once<R>(message: Envelope, work: (transaction: Transaction) => Promise<R>): Promise<R> {
    const cause = { actorId: message.actorId, correlationId: message.correlationId, causationId: message.id };
    for (let lookup = 1; ; lookup += 1) {
      try {
        return await this.#transact(cause, async (transaction) => {
          await this.#inbox.claim(message, transaction.session);
          const reply = await work(transaction);
          await this.#inbox.answer(message, reply, transaction.session);
          return reply;
        });
      } catch (error) {
        if (!(error instanceof AlreadyHandled)) throw error;
        const handled = await this.#inbox.find(message);
        if (handled) return handled.reply as R;
        // The row was there and is not any more: its key has expired, or its transaction was rolled back.
        if (lookup >= maxLookups) throw error;
      }
    }
  }

  /** The same without inbox, for jobs: running twice must be harmless by itself. */
  run<R>(origin: Origin, work: (transaction: Transaction) => Promise<R>): Promise<R> {
    const cause = { actorId: origin.actorId, correlationId: origin.correlationId, causationId: null };
    return this.#transact(cause, work);
  }

  /**
   * Whether a message was handled: lets a handler skip expensive work before it opens a transaction.
   * @throws DomainError IDEMPOTENCY_CONFLICT like `once`
   */
  async seen(message: Envelope): Promise<boolean> {
    return (await this.#inbox.find(message)) !== null;
  }

  async #transact<R>(cause: Cause, work: (transaction: Transaction) => Promise<R>): Promise<R> {
    const session = await this.connection.startSession();
    let sent = 0;
    try {
      const result = await session.withTransaction(
        async (current: ClientSession) => {
          const transaction = new Transaction(current, cause);
          const value = await work(transaction);
          sent = transaction.outbox.length;
          if (sent > 0) await this.#collections.outbox.insertMany([...transaction.outbox], { session: current });
          return value;
        },
        { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' }, readPreference: 'primary' },
      );
      if (sent > 0) this.committed();
      return result;
    } finally {
      await session.endSession();
    }
  }
}
