import type { Admin, Kafka } from 'kafkajs';
import { UnavailableError } from '../../errors.js';
import {
  type ConsumeOptions,
  type Consumption,
  type DeadLetter,
  deadLetterTopic,
  type Transport,
  type WireMessage,
} from '../transport.js';
import { KafkaConsumption } from './consumption.js';
import { createKafka, type KafkaOptions, namespaced } from './kafka-options.js';
import { Publisher } from './publisher.js';
import { ensureTopics, FOREVER, hasCommitted, offsetsOf } from './topics.js';

const defaultSessionMs = 8_000;
const replyRetentionMs = 300_000;
const maxErrorHeader = 2_000;

/** The bus of the distributed edition. */
class KafkaTransport implements Transport {
  readonly kind = 'kafka';
  readonly #kafka: Kafka;
  readonly #consumers: Kafka;
  readonly #durable: Publisher;
  readonly #quick: Publisher;
  readonly #consumptions = new Set<KafkaConsumption>();
  readonly #ensured = new Set<string>();
  #admin: Promise<Admin> | undefined;
  #closed = false;

  constructor(private readonly options: KafkaOptions) {
    this.#kafka = createKafka(options, 'sender');
    this.#consumers = createKafka(options, 'consumer');
    const topicOf = (message: WireMessage) => namespaced(options, message.topic);
    this.#durable = new Publisher(this.#kafka, { durable: true, topicOf });
    this.#quick = new Publisher(this.#kafka, { durable: false, topicOf });
  }

  async publish(message: WireMessage): Promise<void> {
    if (this.#closed) throw new UnavailableError('the bus is closed');
    await (message.delivery === 'durable' ? this.#durable : this.#quick).publish(message);
  }

  async consume(consume: ConsumeOptions): Promise<Consumption> {
    const { logger, namespace = '', sessionTimeoutMs = defaultSessionMs } = this.options;
    if (consume.ownTopics) await this.#ensure(consume.topics, replyRetentionMs);
    const topics = consume.topics.map((topic) => namespaced(this.options, topic));
    const consumption = new KafkaConsumption({
      kafka: this.#consumers,
      consume,
      groupId: namespaced(this.options, consume.group),
      topics,
      plainTopic: (topic) => topic.slice(namespace.length),
      positions: consume.from === 'now' ? await this.#ends(topics) : new Map(),
      sessionTimeoutMs,
      logger,
    });
    try {
      await consumption.start();
    } catch (error) {
      await consumption.close();
      throw error;
    }
    this.#consumptions.add(consumption);
    return {
      close: async () => {
        await consumption.close();
        this.#consumptions.delete(consumption);
      },
    };
  }

  async park({ consumer, message, error, tries }: DeadLetter): Promise<void> {
    const topic = deadLetterTopic(consumer, message.topic);
    // A dead letter stays until somebody has dealt with it.
    await this.#ensure([topic], FOREVER);
    const headers = { ...message.headers, 'dlq-error': error.slice(0, maxErrorHeader), 'dlq-tries': String(tries) };
    await this.publish({ ...message, topic, headers, delivery: 'durable' });
  }

  announce(): void {}

  async hasPassed(group: string, topic: string, before: Date): Promise<boolean> {
    const admin = await this.#connectedAdmin();
    const groupId = namespaced(this.options, group);
    return hasCommitted(admin, groupId, namespaced(this.options, topic), before);
  }

  healthy(): boolean {
    if (this.#closed || !this.#durable.healthy || !this.#quick.healthy) return false;
    return [...this.#consumptions].every((consumption) => consumption.healthy);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#consumptions].map((consumption) => consumption.close()));
    await Promise.all([this.#durable.close(), this.#quick.close()]);
    const admin = await this.#admin?.catch(() => undefined);
    await admin?.disconnect();
  }

  async #ensure(topics: readonly string[], retentionMs: number): Promise<void> {
    const missing = topics.filter((topic) => !this.#ensured.has(topic));
    if (missing.length === 0) return;
    const specs = missing.map((topic) => ({ topic, partitions: 1, retentionMs }));
    await ensureTopics(await this.#connectedAdmin(), specs, this.options.namespace);
    for (const topic of missing) this.#ensured.add(topic);
  }

  async #ends(topics: readonly string[]): Promise<Map<string, bigint>> {
    const admin = await this.#connectedAdmin();
    const ends = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, high } of await offsetsOf(admin, topic)) ends.set(`${topic}/${partition}`, BigInt(high));
    }
    return ends;
  }

  #connectedAdmin(): Promise<Admin> {
    this.#admin ??= (async () => {
      const admin = this.#kafka.admin();
      try {
        await admin.connect();
        return admin;
      } catch (error) {
        this.#admin = undefined;
        throw error;
      }
    })();
    return this.#admin;
  }
}

/** The bus for services that run as processes of their own. Topics must exist (see `ensureTopics`). */
export const kafkaTransport = (options: KafkaOptions): Transport => new KafkaTransport(options);

/** A connected admin client for `ensureTopics`. The caller disconnects it. */
export async function kafkaAdmin(options: KafkaOptions): Promise<Admin> {
  const admin = createKafka(options, 'sender').admin();
  await admin.connect();
  return admin;
}
