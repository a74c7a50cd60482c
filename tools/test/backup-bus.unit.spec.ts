import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { copyMessages, messagesSince } from '../backup/distributed/bus.mjs';

const root = path.resolve(__dirname, '../..');

/** One installation without a namespace, and one called north, on the same Kafka. */
function sharedBus(namespace: string) {
  const plain = ['incident.commands.v1', 'auth.user.events.v1', 'incident.queries.v1'];
  const topics = [...plain, ...plain.map((name) => `north.${name}`)];
  const queues = ['reporting.events.incident.incident.events.v1.dlq', 'outbox.incident.commands.v1.dlq'];
  const admin = {
    listTopics: async () => topics,
    fetchTopicOffsets: async () => [{ partition: 0, offset: '3', low: '0', high: '3' }],
  };
  const dead = {
    // Whose they are is KafkaDeadLetters' own question (kafka.int.spec.ts).
    queues: async () => queues.map((queue) => ({ queue, letters: 1 })),
    letters: async (queue: string) => [{ key: 'k', value: queue, headers: {} }],
    close: async () => undefined,
  };
  return { kafka: null, admin, namespace, letters: async () => dead };
}

describe('what a backup takes of a Kafka that several share', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hl-bus-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['', 'north.'])('is of the installation called "%s" alone, messages and letters', async (namespace) => {
    const bus = sharedBus(namespace);
    const ranges = await messagesSince(bus, new Map());
    expect([...ranges.values()].map(({ topic }) => topic)).toEqual([
      `${namespace}incident.commands.v1`,
      `${namespace}auth.user.events.v1`,
    ]);
    expect(await copyMessages(bus, new Map(), folder)).toEqual({ messages: 0, letters: 2 });
    const lines = gunzipSync(await readFile(path.join(folder, 'bus.ndjson.gz'))).toString();
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).topic),
    ).toEqual(['reporting.events.incident.incident.events.v1.dlq', 'outbox.incident.commands.v1.dlq']);
  });

  it('fails with a sentence where the folder takes nothing more, also while Kafka is waited for', async () => {
    const script = `
      const { copyMessages } = await import('./tools/backup/distributed/bus.mjs');
      const later = (value) => new Promise((resolve) => setTimeout(resolve, 50, value));
      const dead = { queues: () => later([]), close: () => later() };
      await copyMessages({ namespace: '', letters: () => later(dead) }, new Map(), '/nowhere/at/all').catch((error) => {
        console.log('told: ' + error.message);
      });`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
    expect((await run).stdout).toMatch(/^told: ENOENT/);
  });
});
