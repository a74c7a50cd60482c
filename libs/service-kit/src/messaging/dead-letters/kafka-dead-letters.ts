import { type Admin, type Kafka, type KafkaMessage, Partitioners, type Producer } from 'kafkajs';
import type { BusKeys } from '../../config/bus-keys.js';
import { createKafka, isOurs, type KafkaOptions, namespaced } from '../kafka/kafka-options.js';
import { offsetsOf } from '../kafka/topics.js';
import { MessageSigner } from '../message-signature.js';
import type { WireMessage } from '../transport.js';
import {
  type DeadLetterQueue,
  type DeadLetters,
  isReplayable,
  type ParkedLetter,
  type Replayed,
  replayMessage,
  UnreplayableError,
} from './dead-letters.js';
import { readTo } from './read-topic.js';

const suffix = '.dlq';
/** A record with this header says that the letter at that offset was sent again. */
const doneHeader = 'dlq-done';
/** Letters that are sent again in one request. */
const mostTogether = 200;
const mostBytesTogether = 512 * 1024;

/** What a queue holds, without its content: there may be any number. */
interface QueueIndex {
  /** Ids of the letters that were not sent again, oldest first. */
  readonly pending: ReadonlySet<string>;
  /** Of every partition that holds anything: where the next record will be written. */
  readonly ends: ReadonlyMap<number, string>;
}

/**
 * Dead letters in Kafka topics. A topic keeps what is written to it, so a letter that was sent again is marked by a
 * record of its own, and the topic is emptied up to the first letter that is not marked. Each call reads a queue once or
 * twice, however many letters it holds; only what is asked for is held in memory.
 */
class KafkaDeadLetters implements DeadLetters {
  constructor(
    private readonly options: KafkaOptions,
    private readonly kafka: Kafka,
    private readonly admin: Admin,
    private readonly producer: Producer,
    /** null on a bare bus */
    private readonly signer: MessageSigner | null,
  ) {}

  async queues(): Promise<DeadLetterQueue[]> {
    const namespace = this.options.namespace ?? '';
    const names = (await this.admin.listTopics())
      .filter((topic) => topic.startsWith(namespace) && topic.endsWith(suffix))
      .map((topic) => topic.slice(namespace.length))
      .filter(isOurs)
      .sort();
    const queues: DeadLetterQueue[] = [];
    for (const queue of names) {
      const { pending } = await this.#index(queue);
      if (pending.size > 0) queues.push({ queue, letters: pending.size });
    }
    return queues;
  }

  async letters(queue: string, limit: number): Promise<ParkedLetter[]> {
    const found: ParkedLetter[] = [];
    await this.#each(queue, await this.#index(queue), async (letter) => {
      if (found.length < limit) found.push(letter);
      return found.length < limit;
    });
    return found;
  }

  async letter(queue: string, id: string): Promise<ParkedLetter | null> {
    const { pending, ends } = await this.#index(queue);
    if (!pending.has(id)) return null;
    let found: ParkedLetter | null = null;
    await this.#each(queue, { pending: new Set([id]), ends }, async (letter) => {
      found = letter;
      return false;
    });
    return found;
  }

  async replay(letters: readonly ParkedLetter[]): Promise<void> {
    // Before anything is sent: one without its content refuses all.
    for (const letter of letters) this.#messageOf(letter);
    for (const letter of letters) await this.#sendAgain([letter]);
    for (const queue of new Set(letters.map((letter) => letter.queue))) await this.#trim(queue);
  }

  async replayQueue(queue: string): Promise<Replayed> {
    let [sent, withheld, distrusted, bytes] = [0, 0, 0, 0];
    let together: ParkedLetter[] = [];
    const flush = async () => {
      await this.#sendAgain(together);
      sent += together.length;
      [together, bytes] = [[], 0];
    };
    await this.#each(queue, await this.#index(queue), async (letter) => {
      if (!isReplayable(letter)) {
        withheld += 1;
        return true;
      }
      if (this.#distrusts(letter)) {
        distrusted += 1;
        return true;
      }
      together.push(letter);
      bytes += Buffer.byteLength(letter.value);
      if (together.length >= mostTogether || bytes >= mostBytesTogether) await flush();
      return true;
    });
    await flush();
    await this.#trim(queue);
    return { sent, withheld, distrusted };
  }

  async close(): Promise<void> {
    await Promise.all([this.producer.disconnect(), this.admin.disconnect()]);
  }

  /** Signed anew: what it was signed with may have run out, and said where an answer should go. @throws UnreplayableError */
  #messageOf(letter: ParkedLetter): WireMessage {
    const message = replayMessage(letter);
    if (this.#distrusts(letter)) throw new UnreplayableError(letter, 'was sent by nobody of ours');
    return this.signer ? this.signer.sign(message) : message;
  }

  /** However old it is: else whoever reaches the bus would put letters here, and have them signed by an operator. */
  #distrusts({ topic, key, value, headers }: ParkedLetter): boolean {
    const parked = { topic, key, value, headers, delivery: 'durable', needsConsumer: true } as const;
    return this.signer !== null && this.signer.distrust(parked, Number.POSITIVE_INFINITY) !== null;
  }

  /** Letters of one queue. Marked after the bus has them: a crash in between sends them twice, which is harmless. */
  async #sendAgain(letters: readonly ParkedLetter[]): Promise<void> {
    const [first] = letters;
    if (!first) return;
    const messages = letters
      .map((letter) => this.#messageOf(letter))
      .map(({ key, value, headers }) => ({ key, value, headers: { ...headers } }));
    await this.producer.send({ topic: namespaced(this.options, first.topic), messages });
    const marks = letters.map(({ key, id }) => ({ key, value: '', headers: { [doneHeader]: id } }));
    await this.producer.send({ topic: namespaced(this.options, first.queue), messages: marks });
  }

  /** Removes the records of a queue up to the first letter that is left. */
  async #trim(queue: string): Promise<void> {
    const { pending, ends } = await this.#index(queue);
    const oldest = new Map<number, bigint>();
    for (const id of pending) {
      const [partition = 0, offset = 0] = id.split('-').map(Number);
      if (!oldest.has(partition)) oldest.set(partition, BigInt(offset));
    }
    const partitions = [...ends].map(([partition, end]) => ({
      partition,
      offset: String(oldest.get(partition) ?? end),
    }));
    if (partitions.length === 0) return;
    await this.admin.deleteTopicRecords({ topic: namespaced(this.options, queue), partitions });
  }

  async #index(queue: string): Promise<QueueIndex> {
    const topic = namespaced(this.options, queue);
    const [pending, ends] = [new Set<string>(), new Map<number, string>()];
    if (!(await this.admin.listTopics()).includes(topic)) return { pending, ends };
    for (const { partition, low, high } of await offsetsOf(this.admin, topic)) {
      if (BigInt(high) > BigInt(low)) ends.set(partition, high);
    }
    await readTo(this.kafka, topic, ends, async ({ message, partition }) => {
      const marked = message.headers?.[doneHeader];
      if (marked === undefined) pending.add(`${partition}-${message.offset}`);
      else pending.delete(String(marked));
      return true;
    });
    return { pending, ends };
  }

  /** The letters of an index, oldest first, until `take` wants no more. */
  async #each(
    queue: string,
    { pending, ends }: QueueIndex,
    take: (letter: ParkedLetter) => Promise<boolean>,
  ): Promise<void> {
    if (pending.size === 0) return;
    await readTo(this.kafka, namespaced(this.options, queue), ends, async ({ message, partition }) => {
      const id = `${partition}-${message.offset}`;
      return pending.has(id) ? take(letterOf(queue, id, message)) : true;
    });
  }
}

function letterOf(queue: string, id: string, message: KafkaMessage): ParkedLetter {
  const headers = Object.fromEntries(Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text)]));
  const [consumer = ''] = queue.split('.');
  return {
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
  };
}

/** Opens the dead letters of the distributed edition (without `keys`: of a bare bus). The caller closes them. */
export async function kafkaDeadLetters(options: KafkaOptions, keys?: BusKeys): Promise<DeadLetters> {
  const kafka = createKafka(options, 'sender');
  const [admin, producer] = [
    kafka.admin(),
    kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      // the same as the publisher's; left out, kafkajs warns of it where an operator reads
      createPartitioner: Partitioners.DefaultPartitioner,
    }),
  ];
  await Promise.all([admin.connect(), producer.connect()]);
  const signer = keys ? new MessageSigner(keys, options.clientId) : null;
  return new KafkaDeadLetters(options, kafka, admin, producer, signer);
}
