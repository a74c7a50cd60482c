// Writes under concurrent load until it is killed; says on stdout what has been acknowledged.
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startEmbeddedMongo } from '../dist/index.js';

const { MongoClient } = createRequire(import.meta.url)('mongodb');
const [dir, round] = process.argv.slice(2);
const engine = await startEmbeddedMongo({ dir });
const client = await new MongoClient(engine.uri, { maxPoolSize: 24 }).connect();
const db = client.db('kill');
const say = (line) => writeSync(1, `${line}\n`);
await db.collection('plain').createIndex({ tag: 1, n: -1 });
await db.collection('plain').createIndex({ uniq: 1 }, { unique: true });
await db.collection('accounts').updateOne({ _id: 'a' }, { $setOnInsert: { v: 1000 } }, { upsert: true });
await db.collection('accounts').updateOne({ _id: 'b' }, { $setOnInsert: { v: 1000 } }, { upsert: true });
say('ready');

const inserter = async (worker) => {
  for (let i = 0; ; i++) {
    const _id = `${round}-${worker}-${i}`;
    await db.collection('plain').insertOne({ _id, tag: `t${i % 5}`, n: i, uniq: _id, list: [i, i + 1] });
    say(`i ${_id}`);
    if (i % 3 === 0) {
      await db.collection('plain').updateOne({ _id }, { $set: { n: -i, seen: true } });
      say(`u ${_id}`);
    }
    if (i % 7 === 0) {
      // Announced: a delete that is under way at the kill may or may not have happened.
      say(`x ${_id}`);
      await db.collection('plain').deleteOne({ _id });
      say(`d ${_id}`);
    }
  }
};
const counter = async (worker) => {
  for (let i = 1; ; i++) {
    await db.collection('counters').updateOne({ _id: `${round}-${worker}` }, { $inc: { v: 1 } }, { upsert: true });
    say(`c ${round}-${worker} ${i}`);
  }
};
const mover = async (worker) => {
  for (let i = 0; ; i++) {
    const pair = `${round}-${worker}-${i}`;
    const session = client.startSession();
    await session.withTransaction(async () => {
      await db.collection('left').insertOne({ _id: pair }, { session });
      await db.collection('accounts').updateOne({ _id: 'a' }, { $inc: { v: -1 } }, { session });
      await db.collection('accounts').updateOne({ _id: 'b' }, { $inc: { v: 1 } }, { session });
      await db.collection('right').insertOne({ _id: pair }, { session });
    });
    await session.endSession();
    say(`t ${pair}`);
  }
};
await Promise.all([...[0, 1, 2, 3, 4, 5].map(inserter), ...[0, 1].map(counter), ...[0, 1].map(mover)]);
