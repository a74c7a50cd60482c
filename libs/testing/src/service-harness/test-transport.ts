import { type AnyContract, allMessages } from '@hazardlens/contracts';
import {
  type DeadLetter,
  ensureTopics,
  guardedBus,
  inProcessTransport,
  kafkaAdmin,
  kafkaTransport,
  type Logger,
  mongoDeadLetterStore,
  type Transport,
} from '@hazardlens/service-kit';
import { testBusKeys } from './bus-secrets.js';

export interface TestTransportOptions {
  /** Keeps this test apart from others on the same broker. */
  readonly name: string;
  /** Services that will join. */
  readonly expects: readonly string[];
  /** Contracts beyond `allMessages` whose topics are needed. */
  readonly contracts: readonly AnyContract[];
  readonly deadLetters: { readonly uri: string; readonly database: string };
  readonly logger: Logger;
  /** Told about every dead letter that was stored. */
  parked(letter: DeadLetter): void;
}

const hour = 3_600_000;

/** Kafka when `KAFKA_BROKERS` is set, else the in-process bus. */
export async function testTransport(options: TestTransportOptions): Promise<Transport> {
  const transport = await createTransport(options);
  const park = transport.park.bind(transport);
  transport.park = async (letter) => {
    await park(letter);
    options.parked(letter);
  };
  return transport;
}

async function createTransport(options: TestTransportOptions): Promise<Transport> {
  const { name, expects, contracts, deadLetters, logger } = options;
  const brokers = process.env['KAFKA_BROKERS']?.split(',');
  if (!brokers) {
    const store = mongoDeadLetterStore(deadLetters.uri, deadLetters.database);
    return inProcessTransport({ deadLetters: store, expects });
  }
  const needed = [...allMessages, ...contracts].filter(
    (contract) => expects.includes(contract.owner) || contracts.includes(contract) || contract.kind === 'event',
  );
  const kafka = { brokers, clientId: name, namespace: `${name}.`, logger };
  const topics = [...new Set(needed.map((contract) => contract.topic))];
  const admin = await kafkaAdmin(kafka);
  await ensureTopics(
    admin,
    topics.map((topic) => ({ topic, partitions: 3, retentionMs: hour })),
    kafka.namespace,
  );
  await admin.disconnect();
  return guardedBus({ transport: kafkaTransport(kafka), keys: testBusKeys, issuer: name, logger });
}
