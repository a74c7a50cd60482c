import { eventually, testBusKeys, uniqueName } from '@hazardlens/testing';
import { ConfigResourceTypes } from 'kafkajs';
import {
  createLogger,
  ensureTopics,
  guardedBus,
  kafkaAdmin,
  kafkaDeadLetters,
  kafkaTransport,
  type WireMessage,
} from '../../src/index.js';

const hour = 3_600_000;

/** How long what lies in topics lies there, by what the broker says. */
export function topicTests(brokers: () => string[]): void {
  it('keep what is written to them for their time, by segments that are shorter', async () => {
    const namespace = `${uniqueName('kept')}.`;
    const kafka = { brokers: brokers(), clientId: 'kept', namespace, logger: createLogger({ level: 'silent' }) };
    const admin = await kafkaAdmin(kafka);
    const bus = kafkaTransport(kafka);
    try {
      const [queries, events] = ['auth.queries.v1', 'auth.user.events.v1'];
      const specs = [
        { topic: queries, partitions: 1, retentionMs: hour },
        { topic: events, partitions: 1, retentionMs: 30 * 24 * hour },
      ];
      await ensureTopics(admin, specs, namespace);
      // Those that the transport makes by itself: replies and dead letters.
      const nothing = async () => {};
      const replies = 'gateway.replies.g0';
      const mine = { group: 'g', topics: [replies], mode: 'concurrent', from: 'now', concurrency: 1 } as const;
      await bus.consume({ ...mine, ownTopics: true, deliver: nothing });
      const message = { topic: events, key: 'k', value: '{}', headers: {}, needsConsumer: false } as const;
      await bus.park({ consumer: 'sites', message: { ...message, delivery: 'durable' }, error: 'x', tries: 1 });
      const settings = async (topic: string) => {
        const names = ['cleanup.policy', 'retention.ms', 'segment.ms', 'segment.bytes'];
        const asked = { type: ConfigResourceTypes.TOPIC, name: `${namespace}${topic}`, configNames: names };
        const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [asked] });
        const entries = new Map(resources[0]?.configEntries.map((entry) => [entry.configName, entry.configValue]));
        return names.map((name) => entries.get(name));
      };
      const bytes = String(128 * 1024 * 1024);
      expect({
        queries: await settings(queries),
        events: await settings(events),
        replies: await settings(replies),
        letters: await settings(`sites.${events}.dlq`),
      }).toEqual({
        queries: ['delete', '3600000', '900000', bytes],
        events: ['delete', '2592000000', '86400000', bytes],
        replies: ['delete', '300000', '75000', bytes],
        letters: ['delete', '-1', '86400000', bytes],
      });
    } finally {
      await bus.close();
      await admin.disconnect();
    }
  });
}

/** Beside what test/guarded-bus.int.spec.ts shows of the same layers: what only a broker and its dead letters can show. */
export function strangerTests(brokers: () => string[]): void {
  const topic = 'auth.commands.v1';
  const secret = 'a sentence that only its reader may read';

  it('reads no secret, and can neither make a command nor have one sent again by an operator', async () => {
    const namespace = `${uniqueName('mine')}.`;
    const logger = createLogger({ level: 'silent' });
    const kafka = { brokers: brokers(), clientId: 'mine', namespace, logger };
    const admin = await kafkaAdmin(kafka);
    await ensureTopics(admin, [{ topic, partitions: 1, retentionMs: hour }], namespace);
    const stranger = kafkaTransport(kafka);
    const ours = guardedBus({ transport: kafkaTransport(kafka), keys: testBusKeys, issuer: 'auth-0', logger });
    const dead = await kafkaDeadLetters(kafka, testBusKeys);
    try {
      const [read, worked]: [WireMessage[], WireMessage[]] = [[], []];
      const all = { topics: [topic], mode: 'ordered', from: 'start', concurrency: 1 } as const;
      await stranger.consume({ ...all, group: 'x', deliver: async ({ message }) => void read.push(message) });
      await ours.consume({ ...all, group: 'auth.commands', deliver: async ({ message }) => void worked.push(message) });
      const message = (key: string, value: string): WireMessage => ({
        ...{ topic, key, value, headers: { type: 't' }, delivery: 'durable', needsConsumer: true },
      });
      await ours.publish({ ...message('k1', secret), secret: true });
      await stranger.publish(message('k2', 'made up'));
      const queue = `auth.${topic}.dlq`;
      await eventually(async () => expect(await dead.queues()).toEqual([{ queue, letters: 1 }]));
      expect(worked.map(({ value }) => value)).toEqual([secret]);
      expect(read.map(({ key }) => key)).toEqual(['k1', 'k2']);
      expect(JSON.stringify(read)).not.toContain(secret);

      // One that was parked by ourselves is sent again, signed anew; one that lies there made up is not.
      await ours.park({ consumer: 'auth', message: message('k3', 'ours'), error: 'broken', tries: 5 });
      await stranger.park({ consumer: 'auth', message: message('k4', 'made up'), error: 'broken', tries: 5 });
      expect(await dead.replayQueue(queue)).toEqual({ sent: 1, withheld: 0, distrusted: 2 });
      await eventually(() => expect(worked.map(({ value }) => value)).toEqual([secret, 'ours']));
      const left = await dead.letters(queue, 10);
      expect(left.map(({ key }) => key)).toEqual(['k2', 'k4']);
      await expect(dead.replay(left)).rejects.toThrow('was sent by nobody of ours: it cannot be sent again');
    } finally {
      await dead.close();
      await Promise.all([ours.close(), stranger.close()]);
      await admin.disconnect();
    }
  });
}
