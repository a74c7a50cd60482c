import {
  brokerGapTests,
  describeWithEngine,
  eventually,
  kafkaBus,
  type LocalEngine,
  localEngineMissing,
  serviceProcessTests,
  startLocalEngine,
  transportSuite,
  uniqueName,
} from '@hazardlens/testing';
import { createLogger, ensureTopics, kafkaAdmin, kafkaTransport, metricsRegistry } from '../src/index.js';

const external = process.env['KAFKA_BROKERS']?.split(',');
// 60 s of work only when asked for; else a session of the shortest that a broker allows.
const long =
  process.env['LONG'] === '1'
    ? { workMs: 60_000, sessionTimeoutMs: 10_000 }
    : { workMs: 8_000, sessionTimeoutMs: 6_000 };

jest.setTimeout(long.workMs + 60_000);

describeWithEngine('Kafka', external ? null : localEngineMissing('kafka'), () => {
  let broker: LocalEngine<{ brokers: string[] }> | undefined;
  beforeAll(async () => {
    if (!external) broker = await startLocalEngine('kafka');
  });
  afterAll(async () => {
    await broker?.stop();
  });
  const brokers = () => external ?? broker?.info.brokers ?? [];
  transportSuite('kafka bus', () => kafkaBus(brokers()), {
    long,
    brokers,
  });
  describe('a service process', () => serviceProcessTests(brokers));
  describe('consumer lag', () => consumerLagTests(brokers));
  // Only our own broker may be stopped.
  if (!external) describe('a gap', brokerGapTests);
});

function consumerLagTests(brokers: () => string[]): void {
  it('counts what is not done, and is zero again when all is', async () => {
    const namespace = `${uniqueName('lag')}.`;
    const kafka = { brokers: brokers(), clientId: 'lag', namespace, logger: createLogger({ level: 'silent' }) };
    const admin = await kafkaAdmin(kafka);
    await ensureTopics(admin, [{ topic: 'auth.commands.v1', partitions: 2 }], namespace);
    await admin.disconnect();
    const transport = kafkaTransport(kafka);
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const told = async (lag: number) => {
      const text = await metricsRegistry.getSingleMetricAsString('hazardlens_consumer_lag');
      const line = `hazardlens_consumer_lag{group="${namespace}auth.commands",topic="auth.commands.v1"} ${lag}`;
      if (!text.split('\n').includes(line)) throw new Error(text);
    };
    try {
      await transport.consume({
        group: 'auth.commands',
        topics: ['auth.commands.v1'],
        mode: 'ordered',
        from: 'start',
        concurrency: 16,
        deliver: () => gate,
      });
      const message = { topic: 'auth.commands.v1', value: '{}', headers: {}, delivery: 'durable', needsConsumer: true };
      const keys = ['a', 'b', 'c', 'd', 'e'];
      await Promise.all(keys.map((key) => transport.publish({ ...message, key, delivery: 'durable' })));
      await eventually(() => told(keys.length), { timeoutMs: 30_000 });
      open();
      await eventually(() => told(0), { timeoutMs: 30_000 });
    } finally {
      open();
      await transport.close();
    }
  });
}
