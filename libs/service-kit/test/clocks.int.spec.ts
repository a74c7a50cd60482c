import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { query } from '@hazardlens/contracts';
import { eventually, workspaceRoot } from '@hazardlens/testing';
import { z } from 'zod';
import {
  ContractConsumer,
  createLogger,
  inProcessTransport,
  MessageClient,
  type Transport,
  type WireMessage,
} from '../src/index.js';
import { Lease } from '../src/leases.js';
import { SenderClocks } from '../src/messaging/sender-clocks.js';
import { OutboxRelay } from '../src/outbox/relay.js';
import { connectDatabase } from '../src/storage/connection.js';
import { kitCollections } from '../src/storage/kit-collections.js';
import { prepareKit } from '../src/storage/prepare-database.js';

const minute = 60_000;
const realNow = Date.now;
const logger = createLogger({ level: 'silent' });

/** The clock of this process is wrong by `ms`; timers go on as they do. */
function wrongBy(ms: number): void {
  jest.useFakeTimers({ now: realNow() + ms, advanceTimers: true, doNotFake: timersAndAll });
}
const timersAndAll = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];
afterEach(() => {
  jest.useRealTimers();
});

describe('questions between clocks that differ', () => {
  const ask = query({
    owner: 'sites',
    name: 'clock-test-ask',
    data: z.object({}),
    reply: z.object({ at: z.string() }),
  });

  it.each([
    ['ahead by five minutes', 5 * minute],
    ['behind by five minutes', -5 * minute],
  ])('are answered by a service whose clock is %s', async (_name, wrong) => {
    const transport = inProcessTransport({ deadLetters: { add: async () => {}, close: async () => {} } });
    const clocks = new SenderClocks(() => realNow() + wrong);
    const service = new ContractConsumer({ service: 'sites', transport, logger, clocks });
    service.add(ask, async () => ({ at: 'last' }));
    await service.start([ask]);
    const client = await MessageClient.connect({ transport, logger, instanceId: 'gateway-0' });
    const context = { tenantId: 't', actorId: 'a', deadlineMs: 5_000 };
    for (let times = 0; times < 3; times += 1)
      await expect(client.request(ask, {}, context)).resolves.toEqual({ at: 'last' });
    await client.close();
    await service.close();
    await transport.close();
  });
});

// Real: the documents in a process of their own, with a clock that is right.
describe('leases between clocks that differ', () => {
  let folder: string;
  let engine: ReturnType<typeof spawn>;
  let uri: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hl-clock-'));
    const cli = path.join(workspaceRoot(), 'libs/embedded-mongo/dist/cli.js');
    engine = spawn(process.execPath, [cli, '--dir', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
    if (!engine.stdout) throw new Error('no output');
    uri = await new Promise((resolve) => createInterface(engine.stdout as NodeJS.ReadableStream).once('line', resolve));
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => engine.once('exit', resolve));
    engine.kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  it.each([
    ['ahead', 5 * minute],
    ['behind', -5 * minute],
  ])('are not taken by a replica whose clock is %s, and end when they end', async (name, wrong) => {
    const connection = await connectDatabase(uri, `clocks_${name}`);
    const { leases } = kitCollections(connection);
    const first = new Lease(leases, 'job', 'one', 1_500);
    const second = new Lease(leases, 'job', 'two', 1_500);
    expect(await first.acquire()).toEqual({ held: true, contended: false });
    wrongBy(wrong);
    expect((await second.acquire()).held).toBe(false);
    expect(await first.acquire()).toEqual({ held: true, contended: true });
    let held = false;
    const until = performance.now() + 10_000;
    while (!held && performance.now() < until) held = (await second.acquire()).held;
    expect(held).toBe(true);
    wrongBy(0);
    expect((await first.acquire()).held).toBe(false);
    await connection.close();
  });

  it('let a replica whose clock is set right send what one that is gone has left', async () => {
    const connection = await connectDatabase(uri, 'clocks_outbox');
    await prepareKit(connection);
    const { leases, outbox } = kitCollections(connection);
    await new Lease(leases, 'outbox-relay', 'gone', 1_500).acquire();
    const sent: string[] = [];
    const publish = async ({ value }: WireMessage) => void sent.push(value);
    const relay = new OutboxRelay({
      ...{ service: 'sites', outbox, logger, lease: new Lease(leases, 'outbox-relay', 'stays', 1_500) },
      transport: { kind: 'kafka', healthy: () => true, publish } as unknown as Transport,
    });
    wrongBy(5 * minute);
    relay.start();
    await eventually(async () => expect(await leases.findOne({ contended_at: { $ne: null } })).not.toBeNull());
    jest.useRealTimers();
    const told = { key: 'a', value: 'told', topic: 'sites.site.events.v1', headers: {}, needs_consumer: false };
    await outbox.insertOne({ _id: '000000000000001', ...told, version: 1 });
    relay.wake();
    await eventually(() => expect(sent).toEqual(['told']), { timeoutMs: 10_000 });
    await relay.close();
    await connection.close();
  });
});
