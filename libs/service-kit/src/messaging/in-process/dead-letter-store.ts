import { type Connection, createConnection } from 'mongoose';
import { type DeadLetter, deadLetterTopic } from '../transport.js';

/** Where the in-process bus keeps what could not be handled. */
export interface DeadLetterStore {
  /** Resolves when the letter is stored durably. */
  add(letter: DeadLetter): Promise<void>;
  close(): Promise<void>;
}

export interface StoredDeadLetter {
  /** `<consumer>.<topic>.dlq`, as the topic would be called on Kafka */
  queue: string;
  consumer: string;
  topic: string;
  key: string;
  value: string;
  headers: Record<string, string>;
  error: string;
  tries: number;
  parked_at: Date;
}

class MongoDeadLetterStore implements DeadLetterStore {
  #connection: Connection | undefined;

  constructor(
    private readonly uri: string,
    private readonly database: string,
  ) {}

  async add(letter: DeadLetter): Promise<void> {
    // Connected at the first letter: a healthy system never needs it.
    const connection = await this.#connect();
    const { topic, key, value, headers } = letter.message;
    await connection.collection<StoredDeadLetter>('dead_letters').insertOne({
      queue: deadLetterTopic(letter.consumer, topic),
      consumer: letter.consumer,
      topic,
      key,
      value,
      headers: { ...headers },
      error: letter.error,
      tries: letter.tries,
      parked_at: new Date(),
    });
  }

  async #connect(): Promise<Connection> {
    this.#connection ??= createConnection(this.uri, { dbName: this.database, writeConcern: { w: 'majority' } });
    try {
      return await this.#connection.asPromise();
    } catch (error) {
      // A connection that failed at first stays failed: the next try needs a new one.
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.close();
  }
}

/** Dead letters in the collection `dead_letters` of a database of their own (default `hazardlens_bus`). */
export const mongoDeadLetterStore = (mongoUri: string, database = 'hazardlens_bus'): DeadLetterStore =>
  new MongoDeadLetterStore(mongoUri, database);
