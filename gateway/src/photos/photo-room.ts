import { DomainError, getStoredBytes, type StoredBytesAnswer, shareOfRoom } from '@hazardlens/contracts';
import { LRUCache } from 'lru-cache';
import type { MessageContext, Messages } from '../clients/messages.js';

/** An answer serves for so long; what this gateway stored since then is added to it. */
const answerLivesMs = 2_000;
/** While nobody answers, an upload waits for it so rarely. */
const silenceLivesMs = 30_000;
const deadlineMs = 1_000;
const mostTenants = 20_000;

interface Known {
  readonly answer: Promise<StoredBytesAnswer | null>;
  /** bytes stored here since the answer was asked for */
  since: number;
}

/**
 * Whether an organisation has room for more photos, asked before any work is done on them. Uploads that are under way at
 * the same time all pass: together they may go over the quota by what they bring. Where the count is not known, or who
 * keeps it does not answer, nobody is refused.
 */
export class PhotoRoom {
  private readonly known = new LRUCache<string, Known>({ max: mostTenants, ttl: answerLivesMs });

  constructor(private readonly messages: Messages) {}

  /** @throws DomainError STORAGE_FULL */
  async ensure(tenantId: string, context: MessageContext): Promise<void> {
    const known = this.known.get(tenantId) ?? this.ask(tenantId, context);
    const answer = await known.answer;
    if (answer === null || answer.used === null) return;
    const share = shareOfRoom({ ...answer, used: answer.used + known.since });
    if (share !== null && share >= 1) throw new DomainError('STORAGE_FULL');
  }

  /** Photos of an organisation were stored. */
  note(tenantId: string, bytes: number): void {
    const known = this.known.get(tenantId);
    if (known) known.since += bytes;
  }

  private ask(tenantId: string, context: MessageContext): Known {
    const answer = this.messages
      .request(getStoredBytes, { tenant_id: tenantId }, { ...context, tenantId, deadlineMs })
      .catch(() => {
        this.known.set(tenantId, { answer: Promise.resolve(null), since: 0 }, { ttl: silenceLivesMs });
        return null;
      });
    const known: Known = { answer, since: 0 };
    this.known.set(tenantId, known);
    return known;
  }
}
