import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { eventually } from '@hazardlens/testing';
import {
  claimChecked,
  createLogger,
  type DeadLetter,
  fileObjectStore,
  inProcessTransport,
  MOST_INLINE_BYTES,
  type ObjectStore,
  type Transport,
  type WireMessage,
} from '../src/index.js';

const logger = createLogger({ level: 'silent' });
const message = (value: string, delivery: WireMessage['delivery'] = 'durable'): WireMessage => ({
  topic: 'sites.site.events.v1',
  key: 'k',
  value,
  headers: { type: 'told' },
  delivery,
  needsConsumer: false,
});

// Real: the claim check, the in-process bus, objects in files.
describe('a message longer than the bus takes', () => {
  let folder: string;
  let files: ObjectStore;
  /** What the bus itself was given. */
  let carried: WireMessage[];
  let letters: DeadLetter[];
  let inner: Transport;
  let bus: Transport;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'hl-claims-'));
    files = fileObjectStore(folder);
    carried = [];
    letters = [];
    const store = { add: async (letter: DeadLetter) => void letters.push(letter), close: async () => {} };
    inner = inProcessTransport({ deadLetters: store });
    const publish = inner.publish.bind(inner);
    inner.publish = async (each) => {
      carried.push(each);
      await publish(each);
    };
    bus = claimChecked({ transport: inner, objects: files, logger });
  });
  afterEach(async () => {
    await bus.close();
    await rm(folder, { recursive: true, force: true });
  });

  const listen = async (transport = bus, mode: 'ordered' | 'concurrent' = 'ordered'): Promise<WireMessage[]> => {
    const received: WireMessage[] = [];
    const deliver = async ({ message: each }: { message: WireMessage }) => void received.push(each);
    await transport.consume({ group: 'g', topics: [message('').topic], mode, from: 'start', concurrency: 4, deliver });
    return received;
  };
  const claims = async (): Promise<string[]> => {
    const keys: string[] = [];
    for await (const { key } of files.list('claims/')) keys.push(key);
    return keys;
  };
  const long = `"${'ä'.repeat(2_000_000)}"`;

  it('arrives as it was sent, while the bus carries a few bytes', async () => {
    const received = await listen();
    await bus.publish(message(long));
    expect(received).toEqual([message(long)]);
    expect(carried.map(({ value }) => value)).toEqual(['']);
    // other consumers, and this one after a crash, read it again
    expect(await claims()).toHaveLength(1);
  });

  it('is removed when it was for one reader', async () => {
    const received = await listen();
    await bus.publish(message(long, 'ephemeral'));
    expect(received).toEqual([message(long, 'ephemeral')]);
    expect(await claims()).toEqual([]);
  });

  it('up to half a mebibyte travels along', async () => {
    const received = await listen();
    await bus.publish(message('x'.repeat(MOST_INLINE_BYTES)));
    expect(received[0]?.value).toHaveLength(MOST_INLINE_BYTES);
    expect(await claims()).toEqual([]);
  });

  it('waits for an object store that is away', async () => {
    let away = 2;
    const shaky: ObjectStore = Object.assign(Object.create(files), {
      get: async (key: string) => {
        away -= 1;
        if (away >= 0) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
        return files.get(key);
      },
    });
    const received = await listen(claimChecked({ transport: inner, objects: shaky, logger }));
    await bus.publish({ ...message(''), headers: { ...message('').headers, claim: await put('"content"') } });
    await eventually(() => expect(received.map(({ value }) => value)).toEqual(['"content"']));
    expect(away).toBeLessThan(0);
  });

  it('is empty where its content is gone, for its consumer to park', async () => {
    const received = await listen();
    await bus.publish({ ...message(''), headers: { type: 'told', claim: 'claims/kept/gone.json.gz' } });
    expect(received.map(({ value }) => value)).toEqual(['']);
  });

  it('is parked with its content beside it', async () => {
    await bus.park({ consumer: 'sites', message: message(long), error: 'broken', tries: 5 });
    const [letter] = letters;
    expect(letter?.message.value).toBe('');
    expect(await claims()).toEqual([letter?.message.headers['claim']]);
    const received = await listen();
    await bus.publish(letter?.message as WireMessage);
    expect(received).toEqual([message(long)]);
    expect(await claims()).toHaveLength(1);
  });

  async function put(value: string): Promise<string> {
    await files.put('claims/kept/one.json.gz', gzipSync(value), { contentType: 'application/gzip' });
    return 'claims/kept/one.json.gz';
  }
});
