import {
  createLogger,
  ensureTopics,
  type KafkaOptions,
  kafkaAdmin,
  kafkaTransport,
  type Transport,
} from '@hazardlens/service-kit';
import { uniqueName } from '../service-harness/engines.js';
import type { TransportUnderTest } from './bench.js';
import { suiteTopics } from './contracts.js';

const partitions = 3;

/** A bus of its own on a shared broker: topics and groups under a fresh name. */
export async function kafkaBus(
  brokers: readonly string[],
): Promise<TransportUnderTest & { readonly namespace: string }> {
  const namespace = `${uniqueName('s')}.`;
  const logger = createLogger({ level: process.env['LOG_LEVEL'] ?? 'silent', name: 'kafka' });
  const options: KafkaOptions = { brokers, clientId: 'suite', namespace, logger };
  const admin = await kafkaAdmin(options);
  await ensureTopics(
    admin,
    suiteTopics.map((topic) => ({ topic, partitions })),
    namespace,
  );
  const transports: Transport[] = [];
  return {
    namespace,
    connect: async (settings = {}) => {
      const transport = kafkaTransport({ ...options, ...settings });
      transports.push(transport);
      return transport;
    },
    deadLetters: (consumer, topic) => readDeadLetters(options, `${consumer}.${topic}.dlq`),
    close: async () => {
      await Promise.all(transports.map((transport) => transport.close()));
      await admin.disconnect();
    },
  };
}

/** Reads what a dead letter topic holds now. */
async function readDeadLetters(options: KafkaOptions, topic: string): Promise<{ error: string; tries: number }[]> {
  const admin = await kafkaAdmin(options);
  const name = `${options.namespace ?? ''}${topic}`;
  const known = (await admin.listTopics()).includes(name);
  const offsets = known ? await admin.fetchTopicOffsets(name) : [];
  await admin.disconnect();
  const expected = offsets.reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
  if (expected === 0) return [];
  const letters: { error: string; tries: number }[] = [];
  const reader = kafkaTransport(options);
  await new Promise<void>((resolve, reject) => {
    reader
      .consume({
        group: uniqueName('dlq-reader-'),
        topics: [topic],
        mode: 'ordered',
        from: 'start',
        concurrency: 1,
        deliver: async ({ message: { headers } }) => {
          letters.push({ error: headers['dlq-error'] ?? '', tries: Number(headers['dlq-tries']) });
          if (letters.length === expected) resolve();
        },
      })
      .catch(reject);
  });
  await reader.close();
  return letters;
}
