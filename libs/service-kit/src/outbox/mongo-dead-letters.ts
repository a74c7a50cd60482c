import { type Connection, mongo } from 'mongoose';
import {
  type DeadLetterQueue,
  type DeadLetters,
  isReplayable,
  type ParkedLetter,
  type Replayed,
  replayMessage,
} from '../messaging/dead-letters/dead-letters.js';
import type { StoredDeadLetter } from '../messaging/in-process/dead-letter-store.js';
import { connectDatabase } from '../storage/connection.js';
import { kitCollections } from '../storage/kit-collections.js';
import { replayRow } from './outbox-row.js';

/** Letters that are held in memory while a queue is sent again. */
const mostTogether = 200;

export interface MongoDeadLettersOptions {
  readonly mongoUri: string;
  /** Where the in-process bus parks; default `hazardlens_bus`. */
  readonly database?: string;
  /** Databases of services are called <prefix><service>; default `hazardlens_`. */
  readonly prefix?: string;
}

/**
 * Dead letters of the in-process bus. A letter is sent again by moving it, in one transaction, into the outbox of the
 * service that failed: its relay publishes the row within a second, or at the next start.
 */
class MongoDeadLetters implements DeadLetters {
  constructor(
    private readonly connection: Connection,
    private readonly prefix: string,
  ) {}

  queues(): Promise<DeadLetterQueue[]> {
    return this.#parked
      .aggregate<DeadLetterQueue>([
        { $group: { _id: '$queue', letters: { $sum: 1 } } },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, queue: '$_id', letters: 1 } },
      ])
      .toArray();
  }

  async letters(queue: string, limit: number): Promise<ParkedLetter[]> {
    const rows = await this.#parked.find({ queue }).sort({ _id: 1 }).limit(limit).toArray();
    return rows.map(letterOf);
  }

  async letter(queue: string, id: string): Promise<ParkedLetter | null> {
    if (!mongo.ObjectId.isValid(id)) return null;
    const row = await this.#parked.findOne({ queue, _id: new mongo.ObjectId(id) });
    return row && letterOf(row);
  }

  async replayQueue(queue: string): Promise<Replayed> {
    const [last] = await this.#parked.find({ queue }).sort({ _id: -1 }).limit(1).toArray();
    let [sent, withheld] = [0, 0];
    let after = new mongo.ObjectId('000000000000000000000000');
    while (last) {
      const filter = { queue, _id: { $gt: after, $lte: last._id } };
      const rows = await this.#parked.find(filter).sort({ _id: 1 }).limit(mostTogether).toArray();
      const letters = rows.map(letterOf).filter(isReplayable);
      await this.replay(letters);
      sent += letters.length;
      withheld += rows.length - letters.length;
      after = rows.at(-1)?._id ?? after;
      if (rows.length < mostTogether) break;
    }
    // What lies in our own database was put there by ourselves.
    return { sent, withheld, distrusted: 0 };
  }

  async replay(letters: readonly ParkedLetter[]): Promise<void> {
    const moves = letters.map((letter) => ({ letter, row: replayRow(replayMessage(letter)) }));
    for (const { letter, row } of moves) {
      const owner = this.connection.useDb(`${this.prefix}${letter.consumer}`, { useCache: true });
      await this.connection.withSession((session) =>
        session.withTransaction(async () => {
          const { deletedCount } = await this.#parked.deleteOne({ _id: new mongo.ObjectId(letter.id) }, { session });
          // Somebody else was quicker: the message is on its way already.
          if (deletedCount === 1) await kitCollections(owner).outbox.insertOne(row, { session });
        }),
      );
    }
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  get #parked() {
    return this.connection.collection<StoredDeadLetter>('dead_letters');
  }
}

const letterOf = ({ _id, parked_at, ...letter }: StoredDeadLetter & { _id: mongo.ObjectId }): ParkedLetter => ({
  ...letter,
  id: String(_id),
  parkedAt: parked_at,
});

/** Opens the dead letters of the embedded edition. The caller closes them. */
export async function mongoDeadLetters(options: MongoDeadLettersOptions): Promise<DeadLetters> {
  const { mongoUri, database = 'hazardlens_bus', prefix = 'hazardlens_' } = options;
  return new MongoDeadLetters(await connectDatabase(mongoUri, database), prefix);
}
