/** Sends a part of all commands and events a second time, some seconds late: a bus that duplicates and delays. */
import { randomUUID } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { readTopics } from '../distributed/topics.mjs';

const share = 0.25;
const latestMs = 4_000;

export async function startDuplicator(brokers) {
  const kafka = new Kafka({
    clientId: 'duplicator',
    brokers,
    logLevel: logLevel.NOTHING,
    retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 200 },
  });
  const topics = readTopics()
    .map(({ name }) => name)
    .filter((name) => !name.includes('.queries.'));
  const consumer = kafka.consumer({ groupId: `duplicator-${randomUUID()}`, sessionTimeout: 20_000 });
  const producer = kafka.producer();
  const timers = new Set();
  /** By their signatures: another header would break that of a copy. */
  const known = new Set();
  let sent = 0;
  await Promise.all([consumer.connect(), producer.connect()]);
  await consumer.subscribe({ topics, fromBeginning: false });
  await consumer.run({
    eachMessage: async ({ topic, message }) => {
      const signature = String(message.headers?.signature);
      if (known.has(signature) || Math.random() > share) return;
      known.add(signature);
      const timer = setTimeout(() => {
        timers.delete(timer);
        const again = { key: message.key, value: message.value, headers: message.headers };
        producer.send({ topic, messages: [again] }).then(
          () => {
            sent += 1;
          },
          () => {},
        );
      }, Math.random() * latestMs);
      timers.add(timer);
    },
  });
  return {
    sent: () => sent,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await consumer.disconnect().catch(() => {});
      await producer.disconnect().catch(() => {});
    },
  };
}
