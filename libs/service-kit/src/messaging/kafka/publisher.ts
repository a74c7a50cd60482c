import { type Kafka, Partitioners, type Producer } from 'kafkajs';
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
      while (this.#queue.length > 0 && this.#requests < this.#maxRequests)
        void this.#flush(this.#queue.splice(0, maxBatch));
    });
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
      this.#failed = true;
      void this.#recover();
      for (const each of batch) each.reject(error);
    }
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

function toTopicMessages([topic, batch]: [string, Waiting[]]) {
  const messages = batch.map(({ message }) => ({
    key: message.key,
    value: message.value,
    headers: { ...message.headers },
  }));
  return { topic, messages };
}
