/** One message as it travels. `value` is JSON text in both adapters, so that no two consumers share an object. */
export interface WireMessage {
  readonly topic: string;
  /** Messages of one key are delivered one after the other to each consumer group. */
  readonly key: string;
  readonly value: string;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * durable: accepted means stored (or, in process, handled). ephemeral: queries and replies, whose loss costs one
   * time-out.
   */
  readonly delivery: 'durable' | 'ephemeral';
  /** Somebody must consume it now or the publisher wants to know (in process, where no log keeps it). */
  readonly needsConsumer: boolean;
  /**
   * Its content opens an account (a password, a token): on a bus that others may reach it travels sealed, and it is kept in no
   * dead letter.
   */
  readonly secret?: true;
}

export interface Delivery {
  readonly message: WireMessage;
  /** When this process took it from the bus, by `performance.now()`; absent where it came just now. */
  readonly takenAt?: number;
  /** Keeps the consumer's place in its group; costs nothing when called too often. Never rejects. */
  heartbeat(): Promise<void>;
}

export interface ConsumeOptions {
  /** Consumers of one group share its messages. */
  readonly group: string;
  readonly topics: readonly string[];
  /** ordered: per key, at least once. concurrent: in any order, at most once. */
  readonly mode: 'ordered' | 'concurrent';
  /** start: everything that the group has not handled yet. now: what comes from now on, for this process alone. */
  readonly from: 'start' | 'now';
  /** How many messages are worked on at once. */
  readonly concurrency: number;
  /** The topics belong to this consumer alone and are created when missing. */
  readonly ownTopics?: boolean;
  /** Resolves when the message is dealt with for good; rejects when it must be delivered again. */
  deliver(delivery: Delivery): Promise<void>;
}

export interface Consumption {
  /** Takes nothing new, waits for what is being worked on, leaves the group. */
  close(): Promise<void>;
}

/** In place of a consumer, for what no consumer ever got: the bus itself refused it. */
export const OUTBOX = 'outbox';

/** A message that could not be handled, with why. */
export interface DeadLetter {
  readonly consumer: string;
  readonly message: WireMessage;
  readonly error: string;
  readonly tries: number;
}

/** The bus. Two implementations pass one contract suite (`transportSuite` in libs/testing). */
export interface Transport {
  readonly kind: 'kafka' | 'in-process';
  /** Resolves once the bus answers for the message (see WireMessage.delivery); rejects when it does not. */
  publish(message: WireMessage): Promise<void>;
  consume(options: ConsumeOptions): Promise<Consumption>;
  /** Stores a dead letter durably. */
  park(letter: DeadLetter): Promise<void>;
  /** A service has joined with all its consumers. */
  announce(service: string): void;
  /**
   * Whether a consumer group is done with everything of a topic that was published before: by the clocks of those who
   * published it. Rejects when the bus cannot be asked.
   */
  hasPassed(group: string, topic: string, before: Date): Promise<boolean>;
  /** False while the bus cannot be reached. */
  healthy(): boolean;
  close(): Promise<void>;
}

/** `<consumer>.<topic>.dlq` */
export const deadLetterTopic = (consumer: string, topic: string): string => `${consumer}.${topic}.dlq`;

export const replyTopic = (instanceId: string): string => `gateway.replies.${instanceId}`;
