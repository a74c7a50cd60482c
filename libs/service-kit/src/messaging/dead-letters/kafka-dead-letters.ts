import { randomUUID } from 'node:crypto';
import type { Admin, Consumer, EachMessagePayload, Kafka, KafkaMessage, Producer } from 'kafkajs';
import { createKafka, type KafkaOptions, namespaced } from '../kafka/kafka-options.js';
import { type DeadLetterQueue, type DeadLetters, type ParkedLetter, replayMessage } from './dead-letters.js';

const suffix = '.dlq';
/** A record with this header says that the letter at that offset was sent again. */
const doneHeader = 'dlq-done';
/** Letters of a queue that are held in memory; the ones after them show when these are done. */
const mostLetters = 10_000;
const readLimitMs = 60_000;

interface QueueContent {
  readonly letters: Map<string, ParkedLetter>;
  /** Of every partition: where the next record will be written. */
  readonly ends: Map<number, string>;
}

/**
 * Dead letters in Kafka topics. A topic keeps what is written to it, so a letter that was sent again is marked by a
 * record of its own, and the topic is emptied when all its letters are marked.
 */
class KafkaDeadLetters implements DeadLetters {
  constructor(
    private readonly options: KafkaOptions,
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly producer: Producer,
  ) {}

  async queues(): Promise<DeadLetterQueue[]> {
    const namespace = this.options.namespace ?? '';
    const names = (await this.admin.listTopics())
      .filter((topic) => topic.startsWith(namespace) && topic.endsWith(suffix))
      .map((topic) => topic.slice(namespace.length))
      .sort();
    const queues: DeadLetterQueue[] = [];
    for (const queue of names) {
      const { letters } = await this.#read(queue);
      if (letters.size > 0) queues.push({ queue, letters: letters.size });
    }
    return queues;
  }

  async letters(queue: string, limit: number): Promise<ParkedLetter[]> {
    const { letters } = await this.#read(queue);
    return [...letters.values()].slice(0, limit);
  }

  async replay(letters: readonly ParkedLetter[]): Promise<void> {
    const messages = letters.map((letter) => ({ letter, message: replayMessage(letter) }));
    for (const { letter, message } of messages) {
      const { key, value, headers } = message;
      await this.producer.send({
        topic: namespaced(this.options, letter.topic),
        messages: [{ key, value, headers: { ...headers } }],
      });
      await this.producer.send({
        topic: namespaced(this.options, letter.queue),
        messages: [{ key: letter.key, value: '', headers: { [doneHeader]: letter.id } }],
      });
    }
    for (const queue of new Set(letters.map((letter) => letter.queue))) await this.#empty(queue);
  }

  async close(): Promise<void> {
    await Promise.all([this.producer.disconnect(), this.admin.disconnect()]);
  }

  /** Removes the records of a queue in which no letter is left. */
  async #empty(queue: string): Promise<void> {
    const { letters, ends } = await this.#read(queue);
    if (letters.size > 0) return;
    const partitions = [...ends].map(([partition, offset]) => ({ partition, offset }));
    if (partitions.length === 0) return;
    await this.admin.deleteTopicRecords({ topic: namespaced(this.options, queue), partitions });
  }

  async #read(queue: string): Promise<QueueContent> {
    const topic = namespaced(this.options, queue);
    const content: QueueContent = { letters: new Map(), ends: new Map() };
    if (!(await this.admin.listTopics()).includes(topic)) return content;
    for (const { partition, low, high } of await this.admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > BigInt(low)) content.ends.set(partition, high);
    }
    if (content.ends.size === 0) return content;
    const consumer = this.kafka.consumer({ groupId: `dlq-reader-${randomUUID()}`, allowAutoTopicCreation: false });
    try {
      await readTo(consumer, topic, content.ends, ({ message, partition }) =>
        collect(queue, partition, message, content.letters),
      );
    } finally {
      await consumer.disconnect().catch(() => {});
    }
    return content;
  }
}

/** Reads a topic from its beginning to where it ended when the reading began. */
async function readTo(
  consumer: Consumer,
  topic: string,
  ends: ReadonlyMap<number, string>,
  take: (payload: EachMessagePayload) => void,
): Promise<void> {
  const open = new Set(ends.keys());
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`${topic} could not be read to its end`)), readLimitMs);
    const done = () => {
      clearTimeout(limit);
      resolve();
    };
    consumer
      .run({
        autoCommit: false,
        eachMessage: async (payload) => {
          const end = ends.get(payload.partition);
          if (end === undefined || !open.has(payload.partition)) return;
          take(payload);
          if (BigInt(payload.message.offset) + 1n >= BigInt(end)) open.delete(payload.partition);
          if (open.size === 0) done();
        },
      })
      .catch((error) => {
        clearTimeout(limit);
        reject(error);
      });
  });
}

function collect(queue: string, partition: number, message: KafkaMessage, letters: Map<string, ParkedLetter>): void {
  const headers = Object.fromEntries(Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text)]));
  const marked = headers[doneHeader];
  if (marked !== undefined) return void letters.delete(marked);
  if (letters.size >= mostLetters) return;
  const id = `${partition}-${message.offset}`;
  const [consumer = ''] = queue.split('.');
  letters.set(id, {
    id,
    queue,
    consumer,
    topic: queue.slice(consumer.length + 1, -suffix.length),
    key: message.key?.toString() ?? '',
    value: message.value?.toString() ?? '',
    headers,
    error: headers['dlq-error'] ?? '',
    tries: Number(headers['dlq-tries'] ?? 0),
    parkedAt: new Date(Number(message.timestamp)),
  });
}

/** Opens the dead letters of the distributed edition. The caller closes them. */
export async function kafkaDeadLetters(options: KafkaOptions): Promise<DeadLetters> {
  const kafka = createKafka(options, 'sender');
  const [admin, producer] = [
    kafka.admin(),
    kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false }),
  ];
  await Promise.all([admin.connect(), producer.connect()]);
  return new KafkaDeadLetters(options, kafka, admin, producer);
}
