import { randomUUID } from 'node:crypto';
import { type Consumer, Kafka, logLevel } from 'kafkajs';
import type { Echo } from './rpc-own.js';

const [questions, answers] = ['bare.questions', 'bare.answers'];

/** The least that kafkajs needs for a question and its answer: two topics, two producers, two consumers. */
export async function kafkajsEcho(brokers: readonly string[]): Promise<Echo> {
  const kafka = new Kafka({ clientId: 'bare', brokers: [...brokers], logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({
    topics: [questions, answers].map((topic) => ({ topic, numPartitions: 1 })),
    waitForLeaders: true,
  });
  await admin.disconnect();
  const [asking, answering] = [kafka.producer(), kafka.producer()];
  await Promise.all([asking.connect(), answering.connect()]);
  const waiting = new Map<string, (text: string) => void>();
  const server = await consumer(kafka, questions, async (value, key) => {
    await answering.send({ topic: answers, acks: 1, messages: [{ key, value: JSON.stringify(JSON.parse(value)) }] });
  });
  const client = await consumer(kafka, answers, async (value, key) => {
    waiting.get(key)?.((JSON.parse(value) as { text: string }).text);
    waiting.delete(key);
  });
  return {
    ask: (text) =>
      new Promise((resolve, reject) => {
        const key = randomUUID();
        waiting.set(key, resolve);
        asking.send({ topic: questions, acks: 1, messages: [{ key, value: JSON.stringify({ text }) }] }).catch(reject);
      }),
    close: async () => {
      await Promise.all([asking.disconnect(), answering.disconnect(), server.disconnect(), client.disconnect()]);
    },
  };
}

async function consumer(
  kafka: Kafka,
  topic: string,
  take: (value: string, key: string) => Promise<void>,
): Promise<Consumer> {
  const each = kafka.consumer({ groupId: `bare.${topic}` });
  await each.connect();
  await each.subscribe({ topics: [topic], fromBeginning: true });
  const joined = new Promise((resolve) => each.on(each.events.GROUP_JOIN, resolve));
  await each.run({
    autoCommitInterval: 1_000,
    // Messages of a batch side by side, as they come.
    eachBatch: async ({ batch, resolveOffset }) => {
      await Promise.all(batch.messages.map(({ value, key }) => take(value?.toString() ?? '', key?.toString() ?? '')));
      const last = batch.messages.at(-1);
      if (last) resolveOffset(last.offset);
    },
  });
  await joined;
  return each;
}
