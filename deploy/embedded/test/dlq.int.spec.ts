import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EmbeddedMongo, startEmbeddedMongo } from '@hazardlens/embedded-mongo';
import { mongoDeadLetterStore } from '@hazardlens/service-kit';
import { workspaceRoot } from '@hazardlens/testing';

const run = promisify(execFile);
const queue = 'reporting.capture.capture.events.v1.dlq';

/** The operator's command beside a running edition, whose engine it reaches by the socket in the data folder. */
describe('npm run dlq', () => {
  let dataDir: string;
  let engine: EmbeddedMongo;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'hl-dlq-'));
    engine = await startEmbeddedMongo({ dir: path.join(dataDir, 'documents') });
    const store = mongoDeadLetterStore(engine.uri);
    const message = {
      topic: 'capture.capture.events.v1',
      key: 't:c',
      delivery: 'durable',
      needsConsumer: false,
    } as const;
    for (const value of ['{"id":"1"}', '{"withheld":"the data of this message is sensitive"}']) {
      await store.add({
        consumer: 'reporting',
        message: { ...message, value, headers: { type: 'capture.capture-completed.v1' } },
        error: 'the projection is broken',
        tries: 5,
      });
    }
    await store.close();
  });
  afterAll(async () => {
    await engine?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const dlq = (...args: string[]) => dlqOf(dataDir, ...args);
  const dlqOf = async (folder: string, ...args: string[]): Promise<string> => {
    const env = { ...process.env, DATA_DIR: folder, KAFKA_BROKERS: '', MONGODB_URI: '' };
    const { stdout } = await run(process.execPath, [path.join(workspaceRoot(), 'tools/dlq/dlq.mjs'), ...args], { env });
    return stdout;
  };

  it('lists, shows and sends again', async () => {
    const [first = ''] = (await dlq('list', queue)).split('\n');
    expect(first).toContain('capture.capture-completed.v1  after 5 tries: the projection is broken');
    const [id = ''] = first.split(' ');
    expect(JSON.parse(await dlq('show', queue, id))).toMatchObject({ consumer: 'reporting', value: '{"id":"1"}' });

    const told = await dlq('replay', '--all');
    expect(told).toContain(`1 messages of ${queue} sent again.`);
    expect(told).toContain('1 carried secrets');
    expect(await dlq('list')).toMatch(new RegExp(`^ +1 {2}${queue}$`, 'm'));
  }, 120_000);

  it('says that there is nothing to list, nor to send again', async () => {
    const folder = path.join(dataDir, 'other');
    await (await startEmbeddedMongo({ dir: path.join(folder, 'documents') })).close();
    for (const args of [['list'], ['replay', '--all']]) expect(await dlqOf(folder, ...args)).toBe('No dead letters.\n');
  }, 120_000);

  it('says what it can do', async () => {
    await expect(dlq('bury')).rejects.toThrow('usage: npm run dlq');
  });

  it('sends nothing where one queue and all of them are named', async () => {
    await expect(dlq('replay', '--all', queue)).rejects.toThrow('Which queue?');
    await expect(dlq('list', '--all')).rejects.toThrow('usage: npm run dlq');
  });
});
