/**
 * Messages on their way: sent before the documents' moment, and not dealt with by then. Without them what was acknowledged but
 * not done would be lost; what comes twice is known to the inboxes.
 */

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { createLogger, isOurs, kafkaDeadLetters, kafkaSecurityFromEnv, offsetsOf } from '@hazardlens/service-kit';
import { Kafka, logLevel } from 'kafkajs';

const file = 'bus.ndjson.gz';
const mostLetters = 100_000;
/** Questions are worthless by then, and replies too. */
const kept = /\.(commands|events)\.v\d+$/;
const silentMs = 60_000;

export async function withBus(env, work) {
  if (!env.KAFKA_BROKERS) throw new Error('KAFKA_BROKERS is missing.');
  const security = kafkaSecurityFromEnv('backup', env);
  const namespace = env.KAFKA_NAMESPACE ?? '';
  const options = { brokers: env.KAFKA_BROKERS.split(','), clientId: 'backup' };
  const kafka = new Kafka({ ...options, ...security, logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  try {
    const logger = createLogger({ level: 'silent', name: 'backup' });
    return await work({
      kafka,
      admin,
      namespace,
      letters: () => kafkaDeadLetters({ ...options, logger, security, namespace }),
    });
  } finally {
    await admin.disconnect();
  }
}

const topicsOf = async ({ admin, namespace }) =>
  (await admin.listTopics()).filter(
    (topic) => topic.startsWith(namespace) && isOurs(topic.slice(namespace.length)) && kept.test(topic),
  );

/** By topic and partition: the first message that some consumer had not dealt with. */
export async function positions({ admin, namespace }) {
  const first = new Map();
  const { groups } = await admin.listGroups();
  for (const { groupId } of groups.filter((group) => group.groupId.startsWith(namespace))) {
    for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
      for (const { partition, offset } of partitions) {
        const known = first.get(`${topic} ${partition}`);
        if (Number(offset) >= 0 && !(known <= Number(offset))) first.set(`${topic} ${partition}`, Number(offset));
      }
    }
  }
  return first;
}

/** What lies between those positions and now. */
export async function messagesSince(bus, first) {
  const ranges = new Map();
  for (const topic of await topicsOf(bus)) {
    for (const { partition, low, high } of await offsetsOf(bus.admin, topic)) {
      const from = Math.max(first.get(`${topic} ${partition}`) ?? 0, Number(low));
      if (from < Number(high)) ranges.set(`${topic} ${partition}`, { topic, partition, from, to: Number(high) });
    }
  }
  return ranges;
}

/** @returns how many messages and letters were written */
export async function copyMessages(bus, ranges, to) {
  const out = createGzip();
  const written = pipeline(out, createWriteStream(path.join(to, file), { mode: 0o600 }));
  // A disk that is full while something else is waited for is told at the end.
  written.catch(() => {});
  const count = { messages: 0, letters: 0 };
  const write = (line) => out.write(`${JSON.stringify(line)}\n`);
  await readRanges(bus.kafka, ranges, ({ topic, partition, message }) => {
    count.messages += 1;
    const headers = Object.entries(message.headers ?? {}).map(([name, text]) => [name, String(text)]);
    const value = message.value?.toString('base64') ?? '';
    write({ topic: topic.slice(bus.namespace.length), partition, key: String(message.key ?? ''), value, headers });
  });
  const dead = await bus.letters();
  try {
    for (const { queue } of await dead.queues()) {
      for (const { key, value, headers } of await dead.letters(queue, mostLetters)) {
        count.letters += 1;
        write({ topic: queue, key, value: Buffer.from(value).toString('base64'), headers: Object.entries(headers) });
      }
    }
  } finally {
    await dead.close();
  }
  out.end();
  await written;
  return count;
}

async function readRanges(kafka, ranges, take) {
  if (ranges.size === 0) return;
  const open = new Set(ranges.keys());
  const consumer = kafka.consumer({ groupId: `backup-reader-${randomUUID()}`, allowAutoTopicCreation: false });
  let watch;
  try {
    await consumer.connect();
    await consumer.subscribe({
      topics: [...new Set([...ranges.values()].map(({ topic }) => topic))],
      fromBeginning: true,
    });
    await new Promise((resolve, reject) => {
      let heard = Date.now();
      watch = setInterval(() => Date.now() - heard > silentMs && reject(new Error('Kafka has gone silent.')), 1_000);
      const eachMessage = async (payload) => {
        heard = Date.now();
        const id = `${payload.topic} ${payload.partition}`;
        const range = ranges.get(id);
        const offset = Number(payload.message.offset);
        if (!range || offset < range.from || !open.has(id)) return;
        take(payload);
        if (offset + 1 < range.to) return;
        open.delete(id);
        if (open.size === 0) resolve();
      };
      consumer.run({ autoCommit: false, eachMessage }).catch(reject);
      for (const { topic, partition, from } of ranges.values())
        consumer.seek({ topic, partition, offset: String(from) });
    });
  } finally {
    clearInterval(watch);
    await consumer.disconnect().catch(() => {});
  }
}

/** @throws Error when there is a message already: it would be of another time than the documents */
export async function requireQuietBus(bus) {
  const topics = await topicsOf(bus);
  if (topics.length === 0) throw new Error('Kafka has no topics of this installation: run prepare first.');
  const held = await messagesSince(bus, new Map());
  for (const { topic } of held.values()) {
    throw new Error(
      `Restoring never mixes two times, and the topic ${topic} holds messages: begin with an empty Kafka.`,
    );
  }
}

/** @returns how many messages were sent again */
export async function putMessages({ kafka, admin, namespace }, from) {
  const text = String(await promisify(gunzip)(await readFile(path.join(from, file))));
  const byTopic = Map.groupBy(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
    ({ topic }) => topic,
  );
  const queues = [...byTopic.keys()].filter((topic) => topic.endsWith('.dlq'));
  await admin.createTopics({
    topics: queues.map((queue) => ({
      topic: `${namespace}${queue}`,
      numPartitions: 1,
      configEntries: [{ name: 'retention.ms', value: '-1' }],
    })),
  });
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  let count = 0;
  try {
    for (const [topic, rows] of byTopic) {
      for (const { partition, key, value, headers } of rows) {
        const message = { key, value: Buffer.from(value, 'base64'), headers: Object.fromEntries(headers) };
        await producer.send({
          topic: `${namespace}${topic}`,
          messages: [partition === undefined ? message : { ...message, partition }],
        });
        count += 1;
      }
    }
  } finally {
    await producer.disconnect();
  }
  return count;
}
