import {
  brokerGapTests,
  describeWithEngine,
  kafkaBus,
  type LocalEngine,
  localEngineMissing,
  serviceProcessTests,
  startLocalEngine,
  transportSuite,
} from '@hazardlens/testing';

const external = process.env['KAFKA_BROKERS']?.split(',');
// 60 s of work under the production session only when asked for; else a session of the shortest that a broker allows.
const long =
  process.env['LONG'] === '1'
    ? { workMs: 60_000, sessionTimeoutMs: 30_000 }
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
  // Only our own broker may be stopped.
  if (!external) describe('a gap', brokerGapTests);
});
