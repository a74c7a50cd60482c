import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongo } from 'mongoose';
import { type RunningEngine, startEngine } from '../src/start.js';
import { removeGarbage } from '../src/storage/garbage.js';
import { checkConsistency } from './consistency.js';

type Row = { _id: string | number } & mongo.Document;

describe('things at the same time', () => {
  let dir: string;
  let engine: RunningEngine;
  let client: mongo.MongoClient;
  /** Of each socket of the driver: settled when it has ended and said so. */
  let ended: Promise<unknown>[];
  const seen = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    ended.push(new Promise((resolve) => socket.once('close', resolve)));
  };
  beforeAll(() => subscribe('net.client.socket', seen));
  afterAll(() => unsubscribe('net.client.socket', seen));
  beforeEach(async () => {
    ended = [];
    dir = await mkdtemp(join(tmpdir(), 'hl-same-'));
    engine = await startEngine({ dir });
    client = await new mongo.MongoClient(engine.uri, { serverSelectionTimeoutMS: 30_000, retryReads: false }).connect();
  });
  afterEach(async () => {
    await client.close();
    await engine.close();
    await rm(dir, { recursive: true, force: true });
  });
  const rows = (): mongo.Collection<Row> => client.db('same').collection<Row>('rows');

  it('clears away what was dropped without touching an index that was published meanwhile', async () => {
    const { engine: inside } = engine;
    const kept = rows();
    await kept.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i, v: i % 10 })));
    const dropped = client.db('same').collection<Row>('dropped');
    await dropped.insertOne({ _id: 1 });
    await dropped.drop();
    // The clearing is held up at the dropped collection, having seen the marks of it and of the index that is being built.
    let letGo = (): void => {};
    const held = inside.gated('admin.$garbage', () => new Promise<void>((resolve) => (letGo = resolve)));
    const built = kept.createIndex({ v: 1 });
    while (inside.building.size === 0) await new Promise((resolve) => setImmediate(resolve));
    const cleared = removeGarbage(inside, () => false);
    await built;
    letGo();
    await Promise.all([held, cleared]);
    expect(await kept.countDocuments({ v: 3 })).toBe(300);
    expect(checkConsistency(inside)).toEqual([]);
  });

  it('builds indexes while writers and transactions go on', async () => {
    await rows().insertMany(Array.from({ length: 1500 }, (_, i) => ({ _id: i, a: i % 13, b: i })));
    let stop = false;
    const write = async (worker: number): Promise<void> => {
      for (let i = 0; !stop; i++) {
        await rows().insertOne({ _id: `w${worker}-${i}`, a: i % 13, b: i });
        await rows().updateOne({ _id: i % 1500 }, { $inc: { a: 1 } });
      }
    };
    const transact = async (worker: number): Promise<void> => {
      for (let i = 0; !stop; i++) {
        await client.withSession((session) =>
          session.withTransaction(async () => {
            await rows().insertOne({ _id: `t${worker}-${i}`, a: i % 13, b: i }, { session });
            await rows().updateOne({ _id: (i * 7 + worker) % 1500 }, { $inc: { b: 1 } }, { session });
          }),
        );
      }
    };
    const others = [write(0), write(1), transact(0), transact(1)];
    await rows().createIndex({ a: 1, b: -1 });
    await rows().createIndex({ b: 1 });
    await rows().dropIndex('b_1');
    await rows().createIndex({ b: 1, _id: 1 });
    stop = true;
    await Promise.all(others);
    expect(checkConsistency(engine.engine)).toEqual([]);
    expect(await rows().indexes()).toHaveLength(3);
  });

  it('changes a collection although one transaction on it follows the other', async () => {
    await rows().insertMany([{ _id: 1 }, { _id: 2 }]);
    await rows().createIndex({ a: 1 });
    const elsewhere = client.db('same').collection<Row>('elsewhere');
    await elsewhere.insertOne({ _id: 1 });
    const [first, next, withLocks] = [client.startSession(), client.startSession(), client.startSession()];
    for (const session of [first, next, withLocks]) session.startTransaction();
    await rows().insertOne({ _id: 'first' }, { session: first });
    await elsewhere.updateOne({ _id: 1 }, { $set: { a: 1 } }, { session: withLocks });

    const order: string[] = [];
    const dropped = rows()
      .dropIndex('a_1')
      .then(() => order.push('dropped'));
    while (!engine.engine.changes.size) await new Promise((resolve) => setImmediate(resolve));
    // a later transaction waits; one that the change might have to wait for is told to begin anew
    const later = rows()
      .insertOne({ _id: 'next' }, { session: next })
      .then(
        () => order.push('next'),
        (error: mongo.MongoError) => order.push(error.errorLabels.join()),
      );
    await expect(rows().insertOne({ _id: 'x' }, { session: withLocks })).rejects.toMatchObject({ code: 112 });
    expect(order).toEqual([]);
    await first.commitTransaction();
    await Promise.all([dropped, later]);
    // it began before the change, of which its snapshot does not know
    expect(order).toEqual(['dropped', 'TransientTransactionError']);
    await withLocks.abortTransaction();
    await Promise.all([first, next, withLocks].map((session) => session.endSession()));
    expect(await rows().countDocuments()).toBe(3);
    expect(checkConsistency(engine.engine)).toEqual([]);
  });

  it('drops and creates a collection while others write to it', async () => {
    let stop = false;
    const write = async (worker: number): Promise<void> => {
      for (let i = 0; !stop; i++) await rows().insertOne({ _id: `${worker}-${i}` });
    };
    const others = [write(0), write(1)];
    for (let i = 0; i < 10; i++) await rows().drop();
    stop = true;
    await Promise.all(others);
    expect(checkConsistency(engine.engine)).toEqual([]);
  });

  it('ends the cursors of a transaction with it', async () => {
    await rows().insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: i })));
    const session = client.startSession();
    session.startTransaction();
    const cursor = rows().find({}, { session, batchSize: 10 });
    await cursor.next();
    await session.abortTransaction();
    await expect(cursor.toArray()).rejects.toThrow();
    await session.endSession();
    expect(await rows().countDocuments()).toBe(300);
  });

  it('closes while queries run', async () => {
    await rows().insertMany(Array.from({ length: 5000 }, (_, i) => ({ _id: i, s: `text ${i}` })));
    const running = Array.from({ length: 5 }, () =>
      rows()
        .find({ s: /never/ })
        .toArray()
        .catch((error: Error) => error),
    );
    await rows().findOne({ _id: 1 });
    await engine.close();
    await Promise.all(running);
    // In the moment in which its connections have ended and do not know it yet the driver could not be closed: it would wait
    // for ever (mongodb 7.8.0).
    await Promise.all(ended);
  });
});
