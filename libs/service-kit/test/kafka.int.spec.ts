import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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
import {
  claimChecked,
  createLogger,
  type DeadLetter,
  ensureTopics,
  fileObjectStore,
  kafkaAdmin,
  kafkaDeadLetters,
  kafkaTransport,
  metricsRegistry,
  type Transport,
  UnsendableError,
  type WireMessage,
} from '../src/index.js';
import { strangerTests, topicTests } from './support/kafka-guard.js';

const hour = 3_600_000;
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
  describe('long messages', () => longMessageTests(brokers));
  describe('many dead letters', () => manyLetterTests(brokers));
  describe('topics', () => topicTests(brokers));
  describe('who reaches the broker', () => strangerTests(brokers));
  // Only our own broker may be stopped.
  if (!external) describe('a gap', brokerGapTests);
});

function longMessageTests(brokers: () => string[]): void {
  const topic = 'auth.commands.v1';
  const message = (key: string, value: string): WireMessage => ({
    ...{ topic, key, value, headers: {}, delivery: 'durable', needsConsumer: true },
  });
  /** Text that no compression makes shorter than three quarters. */
  const random = (bytes: number) => randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64');

  const setUp = async () => {
    const namespace = `${uniqueName('long')}.`;
    const kafka = { brokers: brokers(), clientId: 'long', namespace, logger: createLogger({ level: 'silent' }) };
    const admin = await kafkaAdmin(kafka);
    await ensureTopics(admin, [{ topic, partitions: 1, retentionMs: hour }], namespace);
    await admin.disconnect();
    return kafka;
  };
  const listen = async (transport: Transport): Promise<Map<string, string>> => {
    const received = new Map<string, string>();
    const deliver = async ({ message: { key, value } }: { message: WireMessage }) => void received.set(key, value);
    await transport.consume({ group: 'g', topics: [topic], mode: 'ordered', from: 'start', concurrency: 16, deliver });
    return received;
  };

  it('are carried, and many that are long together are, too', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hl-long-'));
    const kafka = await setUp();
    const { logger } = kafka;
    const bus = claimChecked({ transport: kafkaTransport(kafka), objects: fileObjectStore(folder), logger });
    try {
      const received = await listen(bus);
      const sent = new Map([['longest', random(4_000_000)]]);
      for (let at = 0; at < 60; at += 1) sent.set(`k${at}`, random(100_000));
      await Promise.all([...sent].map(([key, value]) => bus.publish(message(key, value))));
      await eventually(() => expect(received.size).toBe(sent.size));
      for (const [key, value] of sent) expect(received.get(key) === value).toBe(true);
    } finally {
      await bus.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('that the broker refuses are refused alone: what came with them arrives, and the bus stays healthy', async () => {
    const bus = kafkaTransport(await setUp());
    try {
      const received = await listen(bus);
      const endless = random(2_000_000);
      const outcomes = await Promise.allSettled([
        bus.publish(message('a', 'before')),
        bus.publish(message('b', endless)),
        bus.publish(message('c', 'after')),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(outcomes[1]).toMatchObject({ reason: expect.any(UnsendableError) });
      expect(bus.healthy()).toBe(true);
      await eventually(() => expect([...received.keys()].sort()).toEqual(['a', 'c']));
    } finally {
      await bus.close();
    }
  });
}

function manyLetterTests(brokers: () => string[]): void {
  it('are all counted, shown and sent again, in a time that grows with their number', async () => {
    const namespace = `${uniqueName('many')}.`;
    const kafka = { brokers: brokers(), clientId: 'many', namespace, logger: createLogger({ level: 'silent' }) };
    const topic = 'auth.user.events.v1';
    const queue = `sites.${topic}.dlq`;
    const admin = await kafkaAdmin(kafka);
    await ensureTopics(admin, [{ topic, partitions: 1, retentionMs: hour }], namespace);
    const bus = kafkaTransport(kafka);
    const dead = await kafkaDeadLetters(kafka);
    try {
      const numbers = Array.from({ length: 10_300 }, (_, at) => at);
      const letter = (at: number, value = String(at)): DeadLetter => ({
        ...{ consumer: 'sites', error: 'broken', tries: 5 },
        message: {
          ...{ topic, key: 'k', value, headers: { type: 'told' } },
          delivery: 'durable',
          needsConsumer: false,
        },
      });
      await bus.park(letter(-1, '{"withheld":"the data of this message is sensitive"}'));
      await Promise.all(numbers.map((at) => bus.park(letter(at))));
      expect(await dead.queues()).toEqual([{ queue, letters: numbers.length + 1 }]);
      const [withheld, first] = await dead.letters(queue, 2);
      expect(first?.value).toBe('0');
      expect(await dead.letter(queue, '0-10300')).toMatchObject({ value: '10299', consumer: 'sites', topic });
      expect(await dead.letter(queue, '0-99999')).toBeNull();

      const received: string[] = [];
      const deliver = async ({ message }: { message: WireMessage }) => void received.push(message.value);
      await bus.consume({ group: 'g', topics: [topic], mode: 'ordered', from: 'start', concurrency: 1, deliver });
      expect(await dead.replayQueue(queue)).toEqual({ sent: numbers.length, withheld: 1, distrusted: 0 });
      await eventually(() => expect(received).toHaveLength(numbers.length));
      expect(received).toEqual(numbers.map(String));
      // What cannot be sent again stays; nothing else does, and nothing is sent twice.
      expect((await dead.letters(queue, 10)).map(({ id }) => id)).toEqual([withheld?.id]);
      expect(await dead.replayQueue(queue)).toEqual({ sent: 0, withheld: 1, distrusted: 0 });
    } finally {
      await dead.close();
      await bus.close();
      await admin.disconnect();
    }
  });

  it('are opened without a warning of the library that an operator would read first', async () => {
    const logger = createLogger({ level: 'silent' });
    const warned = jest.spyOn(logger, 'warn');
    await (await kafkaDeadLetters({ brokers: brokers(), clientId: 'quiet', logger })).close();
    expect(JSON.stringify(warned.mock.calls)).not.toContain('artitioner');
  });

  it("are those of one installation: whose namespace begins another's does not see that one's", async () => {
    const namespace = `${uniqueName('begins')}.`;
    const topic = 'auth.user.events.v1';
    const installations = ['', 'north.'].map((more) => ({
      ...{
        brokers: brokers(),
        clientId: 'many',
        namespace: `${namespace}${more}`,
        logger: createLogger({ level: 'silent' }),
      },
    }));
    const [bus, neighbour] = installations.map((kafka) => kafkaTransport(kafka));
    const dead = await Promise.all(installations.map((kafka) => kafkaDeadLetters(kafka)));
    const message = { topic, key: 'k', value: '{}', headers: {}, delivery: 'durable', needsConsumer: false } as const;
    try {
      await neighbour?.park({ consumer: 'sites', error: 'broken', tries: 5, message });
      expect(await Promise.all(dead.map((each) => each.queues()))).toEqual([
        [],
        [{ queue: `sites.${topic}.dlq`, letters: 1 }],
      ]);
    } finally {
      await Promise.all([...dead, bus, neighbour].map((each) => each?.close()));
    }
  });
}

function consumerLagTests(brokers: () => string[]): void {
  it('counts what is not done, and is zero again when all is', async () => {
    const namespace = `${uniqueName('lag')}.`;
    const kafka = { brokers: brokers(), clientId: 'lag', namespace, logger: createLogger({ level: 'silent' }) };
    const admin = await kafkaAdmin(kafka);
    await ensureTopics(admin, [{ topic: 'auth.commands.v1', partitions: 2, retentionMs: hour }], namespace);
    await admin.disconnect();
    const transport = kafkaTransport(kafka);
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const told = async (lag: number) => {
      const text = await metricsRegistry.getSingleMetricAsString('hazardlens_consumer_lag');
      const line = `hazardlens_consumer_lag{group="auth.commands",topic="auth.commands.v1"} ${lag}`;
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
      await eventually(() => told(keys.length));
      open();
      await eventually(() => told(0));
    } finally {
      open();
      await transport.close();
    }
  });
}
