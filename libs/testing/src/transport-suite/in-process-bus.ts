import {
  inProcessTransport,
  mongoDeadLetterStore,
  mongoDeadLetters,
  type StoredDeadLetter,
} from '@hazardlens/service-kit';
import { createConnection } from 'mongoose';
import { uniqueName } from '../service-harness/engines.js';
import type { TransportUnderTest } from './bench.js';

/** An in-process bus whose dead letters go to a fresh database of this MongoDB. */
export async function inProcessBus(mongoUri: string): Promise<TransportUnderTest> {
  const database = uniqueName('bus');
  const transport = inProcessTransport({ deadLetters: mongoDeadLetterStore(mongoUri, database) });
  return {
    mongoUri,
    connect: async () => transport,
    deadLetters: async (consumer, topic) => {
      const connection = await createConnection(mongoUri, { dbName: database }).asPromise();
      const letters = await connection.collection<StoredDeadLetter>('dead_letters').find({ consumer, topic }).toArray();
      await connection.close();
      return letters;
    },
    openDeadLetters: (prefix) => mongoDeadLetters({ mongoUri, database, prefix }),
    close: () => transport.close(),
  };
}
