import { CompressionTypes, type Kafka, Partitioners, type Producer } from 'kafkajs';
import { UnsendableError } from '../../errors.js';
import { pause } from '../back-off.js';
import type { WireMessage } from '../transport.js';

interface Waiting {
  readonly message: WireMessage;
  resolve(): void;
  reject(error: unknown): void;
}

export interface PublisherOptions {
  /** Stored by all replicas and without duplicates from retries, at the price of one request at a time. */
  readonly durable: boolean;
  readonly topicOf: (message: WireMessage) => string;
}

const maxBatch = 500;
/** Of what is sent together: a broker takes at most 1 MiB a partition in one request. */
const maxBatchBytes = 768 * 1024;
/** Less is sent as it is: a packet or two, and compressing costs more than it saves. */
const compressedFrom = 8 * 1024;
/** What a broker says of a message that it refuses for what it is, not for when it comes. */
const neverTaken = /^(MESSAGE_TOO_LARGE|RECORD_LIST_TOO_LARGE|INVALID_RECORD|INVALID_TIMESTAMP)$/;
const lookAgainMs = 1_000;

/** Sends messages in the order they came, as many in one request as have gathered meanwhile. */
export class Publisher {
  readonly #queue: Waiting[] = [];
  readonly #maxRequests: number;
  #producer: Promise<Producer> | undefined;
  #requests = 0;
  #scheduled = false;
  #idle: (() => void)[] = [];
  #failed = false;
  #recovering = false;
  #closed = false;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: PublisherOptions,
  ) {
    // An idempotent producer keeps order only with one request on its way.
    this.#maxRequests = options.durable ? 1 : 5;
  }

  /** Whether the last request reached the broker, or the broker has been reached since. */
  get healthy(): boolean {
    return !this.#failed;
  }

  async connect(): Promise<void> {
    await this.#connected();
  }

  /** Resolves when the broker has acknowledged; rejects when it did not within the client's retries (about 10 s). */
  publish(message: WireMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ message, resolve, reject });
      this.#schedule();
    });
  }

  /** Sends what is waiting, then disconnects. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#requests > 0 || this.#queue.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
    const producer = await this.#producer?.catch(() => undefined);
    await producer?.disconnect();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // At the end of this turn of the event loop: what is published together travels together.
    setImmediate(() => {
      this.#scheduled = false;
      while (this.#queue.length > 0 && this.#requests < this.#maxRequests) void this.#flush(this.#nextBatch());
    });
  }

  /** As many as may travel together, at least one. */
  #nextBatch(): Waiting[] {
    let bytes = 0;
    const end = this.#queue.slice(0, maxBatch).findIndex(({ message }) => {
      bytes += Buffer.byteLength(message.value);
      return bytes > maxBatchBytes;
    });
    return this.#queue.splice(0, end < 0 ? maxBatch : Math.max(end, 1));
  }

  async #flush(batch: Waiting[]): Promise<void> {
    this.#requests += 1;
    await this.#send(batch);
    this.#requests -= 1;
    if (this.#queue.length > 0) this.#schedule();
    else if (this.#requests === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }

  /** Never rejects: each message's own promise tells. */
  async #send(batch: Waiting[]): Promise<void> {
    const byTopic = this.#byTopic(batch);
    try {
      const producer = await this.#connected();
      await producer.sendBatch({
        acks: this.options.durable ? -1 : 1,
        compression: bytesOf(batch) >= compressedFrom ? CompressionTypes.GZIP : CompressionTypes.None,
        topicMessages: [...byTopic].map(toTopicMessages),
      });
      this.#failed = false;
      for (const each of batch) each.resolve();
    } catch (error) {
      await this.#reset();
      if (byTopic.size > 1) {
        // One topic that is missing must not hold up the others.
        for (const part of byTopic.values()) await this.#send(part);
        return;
      }
      if (isRefused(error)) {
        await this.#sendOneByOne(batch, error);
        return;
      }
      this.#failed = true;
      void this.#recover();
      for (const each of batch) each.reject(error);
    }
  }

  /** One message that the broker never takes must not be tried for ever, nor hold up those that came with it. */
  async #sendOneByOne(batch: Waiting[], error: unknown): Promise<void> {
    const [only, ...others] = batch;
    if (only && others.length === 0)
      only.reject(new UnsendableError('the broker refuses the message', { cause: error }));
    else for (const each of batch) await this.#send([each]);
  }

  /** A process that is not ready is asked nothing and sends nothing: it must find out by itself that the broker is back. */
  async #recover(): Promise<void> {
    if (this.#recovering) return;
    this.#recovering = true;
    while (this.#failed && !this.#closed) {
      await pause(lookAgainMs);
      if (this.#closed) break;
      try {
        await this.#connected();
        this.#failed = false;
      } catch {
        // still away
      }
    }
    this.#recovering = false;
  }

  #byTopic(batch: Waiting[]): Map<string, Waiting[]> {
    const groups = new Map<string, Waiting[]>();
    for (const each of batch) {
      const topic = this.options.topicOf(each.message);
      const group = groups.get(topic);
      if (group) group.push(each);
      else groups.set(topic, [each]);
    }
    return groups;
  }

  #connected(): Promise<Producer> {
    this.#producer ??= this.#create();
    return this.#producer;
  }

  async #create(): Promise<Producer> {
    const producer = this.kafka.producer({
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      ...(this.options.durable
        ? { idempotent: true, maxInFlightRequests: 1 }
        : { retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 } }),
    });
    try {
      await producer.connect();
      return producer;
    } catch (error) {
      this.#producer = undefined;
      throw error;
    }
  }

  /**
   * After a request whose outcome is unknown the producer's sequence numbers no longer match the broker's, and the
   * broker would drop the next message as a duplicate: only a new producer is safe.
   */
  async #reset(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer?.then((old) => old.disconnect()).catch(() => {});
  }
}

const bytesOf = (batch: readonly Waiting[]): number =>
  batch.reduce((sum, { message }) => sum + Buffer.byteLength(message.value), 0);

/** kafkajs wraps what the broker said, in one way or the other. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { type, cause, originalError } = error as { type?: unknown; cause?: unknown; originalError?: unknown };
  return neverTaken.test(String(type)) || isRefused(cause) || isRefused(originalError);
}

function toTopicMessages([topic, batch]: [string, Waiting[]]) {
  const messages = batch.map(({ message }) => ({
    key: message.key,
    value: message.value,
    headers: { ...message.headers },
  }));
  return { topic, messages };
}
