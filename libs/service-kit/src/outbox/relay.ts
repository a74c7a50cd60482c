import { UnsendableError } from '../errors.js';
import type { Lease } from '../leases.js';
import type { Logger } from '../logging/logger.js';
import { backOff, pause, type RetryPolicy } from '../messaging/back-off.js';
import { ownerOf } from '../messaging/fair-limit.js';
import { Lanes } from '../messaging/lanes.js';
import { inPublishSpan } from '../messaging/message-spans.js';
import { OUTBOX, type Transport, type WireMessage } from '../messaging/transport.js';
import { messagesHandled, outboxPending, outboxPublished, waitingOutboxes } from '../metrics/registry.js';
import type { KitCollections, OutboxRow } from '../storage/kit-collections.js';
import { header } from '../tracing/headers.js';
import { rowMessage } from './outbox-row.js';

export interface RelayOptions {
  readonly service: string;
  readonly outbox: KitCollections['outbox'];
  readonly lease: Lease;
  readonly transport: Transport;
  readonly logger: Logger;
}

/** Rows on their way at once, to one topic: a consumer that lags must not hold up the other topics. */
const maxInFlightPerTopic = 256;
/** Of these one organisation's; others' rows are looked for behind them. */
const maxOfOnePerTopic = 128;
const batch = 200;
/** Look for rows nobody woke us for: alone only after a crash, beside other replicas for what they wrote. */
const pollAloneMs = 2_000;
const pollSharedMs = 100;
/** A replica that has rows but not the lease asks for it at most so often. */
const askAgainMs = 300;
const publishRetry: RetryPolicy = { tries: 6, firstMs: 100, lastMs: 5_000 };

/**
 * Carries outbox rows to the bus: in order per key, side by side across keys, at least once. A row is deleted after
 * the bus has answered for the message. One replica of a service does it at a time.
 */
export class OutboxRelay {
  readonly #stopping = new AbortController();
  readonly #lanes = new Lanes();
  readonly #inFlight = new Map<string, Pick<OutboxRow, 'topic' | 'key'>>();
  #published: string[] = [];
  #deleting: Promise<void> | undefined;
  #woken: () => void = () => {};
  #pending = true;
  #held = false;
  #contended = false;
  /** By `performance.now()`, as all pauses here: a clock that is set back would let the lease be somebody's who is gone. */
  #renewAt = 0;
  #triedAt = 0;
  #loop: Promise<void> | undefined;

  constructor(private readonly options: RelayOptions) {}

  start(): void {
    waitingOutboxes.set(this.options.service, () => this.#waitingSince());
    this.#loop ??= this.#run();
  }

  /** Rows were committed in this process. */
  wake(): void {
    this.#pending = true;
    // The holder may have left since we last asked: with work at hand we do not wait for the next regular turn.
    if (!this.#held) this.#renewAt = Math.min(this.#renewAt, this.#triedAt + askAgainMs);
    this.#woken();
  }

  /** Publishes what is there as long as the bus takes it, at most `timeoutMs`, then stops. Unsent rows stay stored. */
  async close(timeoutMs = 5_000): Promise<void> {
    const until = performance.now() + timeoutMs;
    while (this.#held && performance.now() < until && !(await this.#isFlushed())) {
      this.wake();
      await pause(20);
    }
    this.#stopping.abort();
    waitingOutboxes.delete(this.options.service);
    this.#woken();
    await this.#loop;
    await settledWithin(this.#lanes.settled(), Math.max(until - performance.now(), 500));
    await this.#deletePublished();
    if (this.#held) await this.options.lease.release().catch(() => {});
  }

  /** A row's id begins with its time, and the oldest rows are always among those on their way. */
  #waitingSince(): number | undefined {
    const times = [...this.#inFlight.keys()].map((id) => Number.parseInt(id, 10));
    return times.length > 0 ? times.reduce((oldest, time) => Math.min(oldest, time)) : undefined;
  }

  /** Nothing left to send, or nobody to send it to. */
  async #isFlushed(): Promise<boolean> {
    if (!this.options.transport.healthy()) return true;
    if (this.#inFlight.size > 0) return false;
    return (await this.options.outbox.findOne({}, { projection: { _id: 1 } })) === null;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#renew();
        const more = this.#held && (await this.#takeRows());
        if (!more) await this.#sleep();
      } catch (error) {
        this.options.logger.warn({ err: error }, 'outbox relay cannot read, trying again');
        await pause(pollAloneMs, this.#stopping.signal);
      }
    }
  }

  async #renew(): Promise<void> {
    if (performance.now() < this.#renewAt) return;
    this.#triedAt = performance.now();
    const { held, contended } = await this.options.lease.acquire();
    this.#held = held;
    this.#contended = contended;
    this.#renewAt = performance.now() + this.options.lease.ttlMs / 3;
  }

  async #sleep(): Promise<void> {
    if (this.#stopping.signal.aborted || (this.#pending && this.#held)) return;
    const poll = this.#contended ? pollSharedMs : pollAloneMs;
    const ms = this.#held ? poll : Math.max(this.#renewAt - performance.now(), 0);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#woken = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#woken = () => {};
    this.#pending = true;
  }

  /** @returns true when there may be more rows to take at once */
  async #takeRows(): Promise<boolean> {
    this.#pending = false;
    const filter = this.#takeable();
    const rows = await this.options.outbox.find(filter).sort({ _id: 1 }).limit(batch).toArray();
    for (const row of inOrder(rows)) this.#send(row);
    return rows.length === batch;
  }

  /** What may go now: a consumer that lags holds up its topic alone, and one organisation's backlog no other's rows. */
  #takeable(): Parameters<KitCollections['outbox']['find']>[0] {
    const perTopic = new Map<string, number>();
    const perOwner = new Map<string, { topic: string; owner: string; count: number }>();
    for (const { topic, key } of this.#inFlight.values()) {
      const owner = ownerOf(key);
      perTopic.set(topic, (perTopic.get(topic) ?? 0) + 1);
      const count = (perOwner.get(`${topic} ${owner}`)?.count ?? 0) + 1;
      perOwner.set(`${topic} ${owner}`, { topic, owner, count });
    }
    const full = [...perTopic].filter(([, count]) => count >= maxInFlightPerTopic).map(([topic]) => topic);
    const greedy = [...perOwner.values()].filter(({ count }) => count >= maxOfOnePerTopic);
    return {
      ...(this.#inFlight.size > 0 ? { _id: { $nin: [...this.#inFlight.keys()] } } : {}),
      ...(full.length > 0 ? { topic: { $nin: full } } : {}),
      ...(greedy.length > 0 ? { $nor: greedy.map(({ topic, owner }) => ({ topic, key: startingWith(owner) })) } : {}),
    };
  }

  #send(row: OutboxRow): void {
    this.#setInFlight(row._id, row);
    void this.#lanes.run(row.key, async () => {
      if (await this.#publish(row)) this.#forget(row);
      else this.#setInFlight(row._id, undefined);
    });
  }

  #setInFlight(id: string, row: OutboxRow | undefined): void {
    if (row === undefined) this.#inFlight.delete(id);
    else this.#inFlight.set(id, { topic: row.topic, key: row.key });
    outboxPending.set({ service: this.options.service }, this.#inFlight.size);
  }

  #publish(row: OutboxRow): Promise<boolean> {
    return inPublishSpan(this.options.service, rowMessage(row), (message) => this.#untilTaken(message));
  }

  async #untilTaken(message: WireMessage): Promise<boolean> {
    for (let failures = 1; !this.#stopping.signal.aborted; failures += 1) {
      try {
        await this.options.transport.publish(message);
        outboxPublished.inc({ service: this.options.service });
        return true;
      } catch (error) {
        if (error instanceof UnsendableError && (await this.#parked(message, error, failures))) return true;
        this.options.logger.debug({ err: error, topic: message.topic, failures }, 'outbox row not taken by the bus');
        await pause(backOff(publishRetry, Math.min(failures, publishRetry.tries)), this.#stopping.signal);
      }
    }
    return false;
  }

  /** What can never be sent would be tried for ever, and all that comes after it for its record would wait. */
  async #parked(message: WireMessage, error: UnsendableError, tries: number): Promise<boolean> {
    const { transport, service, logger } = this.options;
    try {
      await transport.park({ consumer: OUTBOX, message, error: `${error.message}: ${String(error.cause)}`, tries });
    } catch (cause) {
      logger.error({ err: cause, topic: message.topic }, 'a message that cannot be sent could not be parked either');
      return false;
    }
    logger.error({ err: error, topic: message.topic, key: message.key }, 'message cannot be sent: parked');
    messagesHandled.inc({ service, type: message.headers[header.type] ?? '', outcome: 'failed' });
    return true;
  }

  /** Deletes in batches: many rows are often done at the same time. */
  #forget(row: OutboxRow): void {
    this.#published.push(row._id);
    this.#deleting ??= this.#deletePublished().finally(() => {
      this.#deleting = undefined;
    });
  }

  async #deletePublished(): Promise<void> {
    while (this.#published.length > 0) {
      const done = this.#published;
      this.#published = [];
      try {
        await this.options.outbox.deleteMany({ _id: { $in: done } });
      } catch (error) {
        // They stay and are published again: at least once.
        this.options.logger.warn({ err: error, rows: done.length }, 'published outbox rows could not be deleted');
      }
      // Only now: a row that is still stored and not in flight would be read and sent again.
      for (const id of done) this.#setInFlight(id, undefined);
    }
  }
}

/** Keys of one organisation; of a message without one, those that name none. */
const startingWith = (owner: string): RegExp =>
  owner === '' ? /^:?[^:]*$/ : new RegExp(`^${owner.replaceAll(/[^\w-]/g, '\\$&')}:`);

async function settledWithin(work: Promise<void>, ms: number): Promise<void> {
  const limit = new AbortController();
  await Promise.race([work, pause(ms, limit.signal)]);
  limit.abort();
}

/**
 * Rows by key in the order to send them. Two replicas with different clocks may have written rows of one aggregate:
 * where every row of a key has the aggregate's version, that knows the order.
 */
function inOrder(rows: OutboxRow[]): OutboxRow[] {
  const byKey = new Map<string, OutboxRow[]>();
  for (const row of rows) byKey.set(row.key, [...(byKey.get(row.key) ?? []), row]);
  return [...byKey.values()].flatMap((group) =>
    group.every((row) => row.version !== null)
      ? group.sort((a, b) => Number(a.version) - Number(b.version) || (a._id < b._id ? -1 : 1))
      : group,
  );
}
