import { header } from '../../tracing/headers.js';
import { OUTBOX, type WireMessage } from '../transport.js';

/** A message that could not be handled, as it rests in its queue. */
export interface ParkedLetter {
  /** Names it within the queue: an offset on Kafka, a document's id in the embedded edition. */
  readonly id: string;
  /** `<consumer>.<topic>.dlq` */
  readonly queue: string;
  /** The service that could not handle it. */
  readonly consumer: string;
  readonly topic: string;
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly error: string;
  readonly tries: number;
  readonly parkedAt: Date;
}

/** What became of the letters of a queue. */
export interface Replayed {
  readonly sent: number;
  /** Left where they are, since they carried secrets that were not kept. */
  readonly withheld: number;
  /** Left where they are, since none of our processes is known to have sent them. */
  readonly distrusted: number;
}

export interface DeadLetterQueue {
  readonly queue: string;
  readonly letters: number;
}

/**
 * Reads what was parked and sends it again. Sending twice is harmless: the consumer's inbox knows the message, and
 * services other than the consumer pass it over. A letter leaves its queue after the bus has taken the message.
 */
export interface DeadLetters {
  /** Queues that hold letters, by name. */
  queues(): Promise<DeadLetterQueue[]>;
  /** The oldest letters of a queue. */
  letters(queue: string, limit: number): Promise<ParkedLetter[]>;
  /** One letter, wherever in its queue it lies. */
  letter(queue: string, id: string): Promise<ParkedLetter | null>;
  /** @throws UnreplayableError before anything is sent */
  replay(letters: readonly ParkedLetter[]): Promise<void>;
  /**
   * Sends again all that lies in a queue now, however much that is: what fails once more comes back as a new letter, which
   * waits for the next time.
   */
  replayQueue(queue: string): Promise<Replayed>;
  close(): Promise<void>;
}

/** A letter that stays where it is. */
export class UnreplayableError extends Error {
  constructor({ queue, id }: ParkedLetter, why: string) {
    super(`${queue} ${id} ${why}: it cannot be sent again.`);
    this.name = 'UnreplayableError';
  }
}

/** The content is gone on purpose: what a person asked for must be asked again. */
const notKept = 'carried secrets that were not kept';

/** What the dispatcher writes in place of sensitive data. */
export const withheldValue = JSON.stringify({ withheld: 'the data of this message is sensitive' });

export const isReplayable = (letter: ParkedLetter): boolean => letter.value !== withheldValue;

/**
 * The message as it is sent again: to the consumer that failed alone (to all where the bus had refused it), and nobody waits
 * for an answer any more.
 * @throws UnreplayableError
 */
export function replayMessage(letter: ParkedLetter): WireMessage {
  if (!isReplayable(letter)) throw new UnreplayableError(letter, notKept);
  const kept = Object.entries(letter.headers).filter(([name]) => name !== header.replyTo && !name.startsWith('dlq-'));
  return {
    topic: letter.topic,
    key: letter.key,
    value: letter.value,
    headers: {
      ...Object.fromEntries(kept),
      ...(letter.consumer === OUTBOX ? {} : { [header.onlyFor]: letter.consumer }),
    },
    delivery: 'durable',
    needsConsumer: !letter.topic.endsWith('.events.v1'),
  };
}
