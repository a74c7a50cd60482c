import { DomainError, type Envelope } from '@hazardlens/contracts';
import type { ClientSession } from 'mongoose';
import type { InboxRow, KitCollections } from '../storage/kit-collections.js';
import { bodyHash } from './body-hash.js';

const hour = 3_600_000;
/** Longer than Kafka keeps a message (7 days), so that no redelivery finds its row gone. */
const messageLifeMs = 8 * 24 * hour;
const keyLifeMs = 24 * hour;
const duplicateKey = 11_000;

/** The message (or its idempotency key) was handled before. Aborts the transaction that tried again. */
export class AlreadyHandled extends Error {
  override readonly name = 'AlreadyHandled';
}

/** Which messages a service has handled, and with which reply. One row a message, one more for an idempotency key. */
export class Inbox {
  constructor(
    private readonly inbox: KitCollections['inbox'],
    private readonly consumer: string,
  ) {}

  /** Claims the message within the transaction. @throws AlreadyHandled */
  async claim(message: Envelope, session: ClientSession): Promise<void> {
    try {
      await this.inbox.insertMany(this.#rows(message), { session });
    } catch (error) {
      if ((error as { code?: unknown }).code === duplicateKey) throw new AlreadyHandled();
      throw error;
    }
  }

  /** Keeps the reply for who asks again. */
  async answer(message: Envelope, reply: unknown, session: ClientSession): Promise<void> {
    if (reply === undefined) return;
    const ids = this.#rows(message).map((row) => row._id);
    await this.inbox.updateMany({ _id: { $in: ids } }, { $set: { reply: JSON.stringify(reply) } }, { session });
  }

  /**
   * The stored answer of a handled message; null when it was not handled.
   * @throws DomainError IDEMPOTENCY_CONFLICT when its key was used for another body
   */
  async find(message: Envelope): Promise<{ reply: unknown } | null> {
    const rows = this.#rows(message);
    const found = await this.inbox.find({ _id: { $in: rows.map((row) => row._id) } }).toArray();
    const own = found.find((row) => row.body_hash === null);
    const keyed = found.find((row) => row.body_hash !== null);
    if (own) return replyOf(own);
    if (!keyed) return null;
    if (keyed.expires_at.getTime() < Date.now()) {
      await this.inbox.deleteOne({ _id: keyed._id, expires_at: keyed.expires_at });
      return null;
    }
    if (keyed.body_hash !== rows[1]?.body_hash) throw new DomainError('IDEMPOTENCY_CONFLICT');
    return replyOf(keyed);
  }

  #rows(message: Envelope): InboxRow[] {
    const now = Date.now();
    const row = { reply: null, body_hash: null };
    const rows: InboxRow[] = [
      { ...row, _id: `${this.consumer}|${message.id}`, expires_at: new Date(now + messageLifeMs) },
    ];
    if (message.idempotencyKey !== undefined) {
      const parts = [message.tenantId, message.actorId, message.type, message.idempotencyKey];
      const _id = `key|${JSON.stringify(parts)}`;
      const body_hash = message.bodyHash ?? bodyHash(message.data);
      rows.push({ ...row, _id, body_hash, expires_at: new Date(now + keyLifeMs) });
    }
    return rows;
  }
}

const replyOf = (row: InboxRow): { reply: unknown } => ({
  reply: row.reply === null ? undefined : JSON.parse(row.reply),
});
