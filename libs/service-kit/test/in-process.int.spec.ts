import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inProcessBus, type MongoEngine, testMongo, transportSuite, uniqueName } from '@hazardlens/testing';
import { createConnection } from 'mongoose';
import { type DeadLetter, mongoDeadLetterStore, mongoDeadLetters } from '../src/index.js';
import type { OutboxRow } from '../src/storage/kit-collections.js';

let folder: string;
let mongo: MongoEngine;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hl-bus-'));
  mongo = await testMongo(folder);
});
afterAll(async () => {
  await mongo.close();
  await rm(folder, { recursive: true, force: true });
});

transportSuite('in-process bus', () => inProcessBus(mongo.uri));

describe('many dead letters', () => {
  it('are all sent again, in their order, and what cannot be stays', async () => {
    const [database, prefix] = [uniqueName('bus'), `${uniqueName('p')}_`];
    const store = mongoDeadLetterStore(mongo.uri, database);
    const topic = 'auth.user.events.v1';
    const queue = `sites.${topic}.dlq`;
    const letter = (value: string): DeadLetter => ({
      ...{ consumer: 'sites', error: 'broken', tries: 5 },
      message: { ...{ topic, key: 'k', value, headers: { type: 'told' } }, delivery: 'durable', needsConsumer: false },
    });
    const numbers = Array.from({ length: 450 }, (_, at) => String(at));
    await store.add(letter('{"withheld":"the data of this message is sensitive"}'));
    for (const value of numbers) await store.add(letter(value));
    const dead = await mongoDeadLetters({ mongoUri: mongo.uri, database, prefix });
    const connection = await createConnection(mongo.uri, { dbName: `${prefix}sites` }).asPromise();
    try {
      const [, , third] = await dead.letters(queue, 3);
      expect(await dead.letter(queue, third?.id ?? '')).toMatchObject({ value: '1', consumer: 'sites' });
      expect([await dead.letter(queue, 'nonsense'), await dead.letter('other.dlq', third?.id ?? '')]).toEqual([
        null,
        null,
      ]);
      expect(await dead.replayQueue(queue)).toEqual({ sent: 450, withheld: 1, distrusted: 0 });
      const rows = await connection.collection<OutboxRow>('outbox').find().sort({ _id: 1 }).toArray();
      expect(rows.map(({ value }) => value)).toEqual(numbers);
      expect(await dead.queues()).toEqual([{ queue, letters: 1 }]);
      expect(await dead.replayQueue(queue)).toEqual({ sent: 0, withheld: 1, distrusted: 0 });
    } finally {
      await Promise.all([dead.close(), store.close(), connection.close()]);
    }
  });
});
