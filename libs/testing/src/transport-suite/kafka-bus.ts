import {
  createLogger,
  deadLetterTopic,
  ensureTopics,
  guardedBus,
  type KafkaOptions,
  kafkaAdmin,
  kafkaDeadLetters,
  kafkaTransport,
  type ParkedLetter,
  type Transport,
} from '@hazardlens/service-kit';
import { testBusKeys } from '../service-harness/bus-secrets.js';
import { uniqueName } from '../service-harness/engines.js';
import type { TransportUnderTest } from './bench.js';
import { suiteTopics } from './contracts.js';

const partitions = 3;
const retentionMs = 3_600_000;

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
    suiteTopics.map((topic) => ({ topic, partitions, retentionMs })),
    namespace,
  );
  const transports: Transport[] = [];
  return {
    namespace,
    connect: async (settings = {}) => {
      const kafka = kafkaTransport({ ...options, ...settings });
      const transport = guardedBus({ transport: kafka, keys: testBusKeys, issuer: 'suite', logger });
      transports.push(transport);
      return transport;
    },
    deadLetters: (consumer, topic) => readDeadLetters(options, deadLetterTopic(consumer, topic)),
    openDeadLetters: () => kafkaDeadLetters(options, testBusKeys),
    close: async () => {
      await Promise.all(transports.map((transport) => transport.close()));
      await admin.disconnect();
    },
  };
}

/** Reads what a dead letter topic holds now. */
async function readDeadLetters(options: KafkaOptions, queue: string): Promise<ParkedLetter[]> {
  const parked = await kafkaDeadLetters(options, testBusKeys);
  const letters = await parked.letters(queue, 1_000);
  await parked.close();
  return letters;
}
