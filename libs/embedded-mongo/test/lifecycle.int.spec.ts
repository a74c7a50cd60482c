import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { mongo } from 'mongoose';
import {
  databaseUri,
  type EmbeddedMongo,
  startEmbeddedMongo,
  startEmbeddedMongoInWorker,
  uriOfRunning,
} from '../src/index.js';

type Row = { _id: number } & mongo.Document;
const built = existsSync(join(__dirname, '../dist/cli.js'));
const whenBuilt = built ? it : it.skip;

describe('the life of an engine', () => {
  let dir: string;
  const open: { close(): Promise<void> }[] = [];
  const track = <T extends { close(): Promise<void> }>(thing: T): T => {
    open.push(thing);
    return thing;
  };
  const start = async (options: Partial<Parameters<typeof startEmbeddedMongo>[0]> = {}): Promise<EmbeddedMongo> =>
    track(await startEmbeddedMongo({ dir, ...options }));
  const rows = async (uri: string): Promise<mongo.Collection<Row>> => {
    const client = track(
      await new mongo.MongoClient(databaseUri(uri, 'life'), { serverSelectionTimeoutMS: 5000 }).connect(),
    );
    return client.db().collection<Row>('rows');
  };
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hl-life-'));
  });
  afterEach(async () => {
    for (const thing of open.splice(0).reverse()) await thing.close();
    await rm(dir, { recursive: true, force: true });
  });

  it('keeps documents and indexes over a restart', async () => {
    const first = await start();
    const before = await rows(first.uri);
    await before.createIndex({ k: 1 }, { unique: true });
    await before.insertMany([
      { _id: 1, k: 1 },
      { _id: 2, k: 2 },
    ]);
    await first.close();
    const after = await rows((await start()).uri);
    expect(await after.find().toArray()).toEqual([
      { _id: 1, k: 1 },
      { _id: 2, k: 2 },
    ]);
    await expect(after.insertOne({ _id: 3, k: 1 })).rejects.toMatchObject({ code: 11000 });
  });

  it('listens on a socket that only its owner may use', async () => {
    await start();
    expect((await stat(join(dir, 'mongo.sock'))).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['is too long', 'x'.repeat(120)],
    ['has a percent sign, which drivers decode twice', 'at 50% of 20%25'],
  ])('puts the socket elsewhere when the path %s, where other processes find it', async (_what, name) => {
    const folder = join(dir, name);
    await (await start({ dir: folder })).close();
    // as one that was killed leaves it
    await symlink(join(dir, 'gone', 'mongo.sock'), join(folder, 'mongo.sock'));
    const engine = await start({ dir: folder });
    expect(await (await rows(engine.uri)).countDocuments()).toBe(0);
    expect(uriOfRunning(folder)).toBe(engine.uri);
    await engine.close();
    expect(uriOfRunning(folder)).toBeUndefined();
    expect(await readdir(folder)).not.toContain('mongo.sock');
  });

  it('is found by other processes by its folder', async () => {
    expect(uriOfRunning(dir)).toBeUndefined();
    const engine = await start();
    expect(uriOfRunning(dir)).toBe(engine.uri);
  });

  it('listens on a free loopback port, also without direct connection', async () => {
    const engine = await start({ port: 0 });
    expect(engine.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);
    const collection = await rows(engine.uri.replace('&directConnection=true', ''));
    await collection.insertOne({ _id: 1 });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('refuses a second engine on the folder, and lets one start after a close', async () => {
    const first = await start();
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(/in use by process/);
    await first.close();
    await start();
  });

  it('takes over after a holder that is dead', async () => {
    await (await start()).close();
    await writeFile(
      join(dir, 'engine.lock'),
      JSON.stringify({ pid: 2 ** 22 + 1, started: '1', host: (await import('node:os')).hostname(), token: 'x' }),
    );
    await start();
  });

  it('refuses a folder of something else and leaves it alone', async () => {
    await writeFile(join(dir, 'thesis.txt'), 'mine');
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(/not a data folder/);
    expect(await readFile(join(dir, 'thesis.txt'), 'utf8')).toBe('mine');
    expect(existsSync(join(dir, 'data.mdb'))).toBe(false);
  });

  it('refuses a folder of a newer version', async () => {
    await writeFile(join(dir, 'engine.json'), JSON.stringify({ format: 'hazardlens-embedded-mongo', version: 99 }));
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(/newer version/);
  });

  it('refuses a damaged data file and keeps it', async () => {
    const engine = await start();
    await (await rows(engine.uri)).insertOne({ _id: 1 });
    await engine.close();
    const damaged = Buffer.alloc(64 * 1024, 7);
    await writeFile(join(dir, 'data.mdb'), damaged);
    await expect(startEmbeddedMongo({ dir })).rejects.toThrow(/damaged/);
    expect((await readFile(join(dir, 'data.mdb'))).equals(damaged)).toBe(true);
  });

  it('copies a running engine to a folder that starts', async () => {
    const engine = await start();
    const collection = await rows(engine.uri);
    await collection.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i })));
    const target = join(dir, '..', `${dir.split('/').pop()}-backup`);
    try {
      await engine.backup(target);
      await collection.insertOne({ _id: 1000 });
      const copy = await start({ dir: target });
      expect(await (await rows(copy.uri)).countDocuments()).toBe(500);
      await copy.close();
      await expect(engine.backup(target)).rejects.toThrow(/not empty/);
    } finally {
      await rm(target, { recursive: true, force: true });
    }
  });

  it('writes slow queries to the log without their values', async () => {
    const lines: string[] = [];
    process.env['EMBEDDED_MONGO_SLOW_MS'] = '5';
    try {
      const engine = await start({ log: (line) => lines.push(line) });
      const collection = await rows(engine.uri);
      await collection.insertMany(Array.from({ length: 3000 }, (_, i) => ({ _id: i, s: `text ${i}` })));
      await collection.find({ s: 'secret' }).toArray();
    } finally {
      delete process.env['EMBEDDED_MONGO_SLOW_MS'];
    }
    expect(lines.find((line) => line.includes('slow find life.rows'))).toMatch(/ms fields=\[s\] plan=COLLSCAN/);
    expect(lines.join()).not.toContain('secret');
  });

  it('acknowledges after the disk in full mode', async () => {
    const engine = await start({ sync: 'full' });
    const collection = await rows(engine.uri);
    await Promise.all(Array.from({ length: 50 }, (_, i) => collection.insertOne({ _id: i })));
    expect(await collection.countDocuments()).toBe(50);
  });

  it('lets short queries through while a long one runs', async () => {
    const engine = await start();
    const collection = await rows(engine.uri);
    await collection.insertMany(Array.from({ length: 8000 }, (_, i) => ({ _id: i, s: `text ${i}` })));
    // A client of its own whose connection is already open.
    const other = await rows(engine.uri);
    await other.findOne({ _id: 1 });
    let running = true;
    const long = Promise.all(Array.from({ length: 12 }, () => collection.find({ s: /never/ }).toArray())).then(() => {
      running = false;
    });
    await other.findOne({ _id: 5 });
    expect(running).toBe(true);
    await long;
  });

  whenBuilt('runs in a worker thread', async () => {
    const engine = track(await startEmbeddedMongoInWorker({ dir }));
    const collection = await rows(engine.uri);
    await collection.insertOne({ _id: 1 });
    expect(await collection.countDocuments()).toBe(1);
    await expect(startEmbeddedMongoInWorker({ dir })).rejects.toThrow(/in use/);
  });

  whenBuilt('runs from the command line until SIGTERM, and refuses bad arguments', async () => {
    const cli = join(__dirname, '../dist/cli.js');
    const child = spawn(process.execPath, [cli, '--dir', dir, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const uri = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
    await (await rows(uri)).insertOne({ _id: 1 });
    const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const wrong = spawn(process.execPath, [cli, '--port', 'x'], { stdio: 'ignore' });
    expect(await new Promise<number | null>((resolve) => wrong.once('exit', resolve))).toBe(2);
  });

  whenBuilt(
    'lives on where the data file has no room, ends when asked to, and has everything after the next start',
    async () => {
      // No file may grow past 4 MiB: the data file meets that long before the log, in which a document takes less.
      const limited = ['-c', 'ulimit -S -f 8192; exec "$0" "$@"', process.execPath, join(__dirname, '../dist/cli.js')];
      const child = spawn('sh', [...limited, '--dir', dir, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] });
      const exit = once(child, 'exit');
      let told = '';
      child.stderr.on('data', (chunk) => {
        told += String(chunk);
      });
      const [uri] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      const collection = await rows(uri);
      const text = 'x'.repeat(5_000);
      let stored = 0;
      for (; !told.includes('cannot write to the data file, will try again') && stored < 700; stored++)
        await collection.insertOne({ _id: stored, text });
      const tries = () => told.split('will try again').length - 1;
      while (tries() < 3) await collection.insertOne({ _id: stored++, text: 'short' });
      expect(await collection.countDocuments()).toBe(stored);
      child.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      expect(told).toContain('closing with writes left in the log');
      expect(await (await rows((await start()).uri)).countDocuments()).toBe(stored);
    },
  );

  it('refuses bytes that are not the protocol and goes on', async () => {
    const engine = await start({ port: 0 });
    const port = Number(/:(\d+)\//.exec(engine.uri)?.[1]);
    const { connect } = await import('node:net');
    for (const bytes of [
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.alloc(64),
      Buffer.from([255, 255, 255, 127, 1, 0, 0, 0]),
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
        socket.on('error', () => {});
        socket.once('close', () => resolve());
        socket.resume();
      });
    }
    expect(await (await rows(engine.uri)).countDocuments()).toBe(0);
  });

  it('does a retried write once over a restart', async () => {
    const command = { update: 'rows', updates: [{ q: { _id: 1 }, u: { $inc: { v: 1 } } }], txnNumber: BigInt(1) };
    const session = new mongo.BSON.UUID();
    const send = async (uri: string): Promise<mongo.Document> => {
      const client = track(await new mongo.MongoClient(uri).connect());
      const own = client.startSession();
      // The id a real driver would use again for its retry.
      (own as unknown as { id: mongo.Document })['id']['id'] = session;
      return client.db('life').command(command, { session: own });
    };
    const first = await start();
    await (await rows(first.uri)).insertOne({ _id: 1, v: 0 });
    expect(await send(first.uri)).toMatchObject({ n: 1, nModified: 1 });
    await first.close();
    const second = await start();
    expect(await send(second.uri)).toMatchObject({ n: 1, nModified: 1 });
    expect(await (await rows(second.uri)).findOne({ _id: 1 })).toEqual({ _id: 1, v: 1 });
  });

  it('makes the folder when it does not exist', async () => {
    await mkdir(join(dir, 'a'));
    await start({ dir: join(dir, 'a', 'b', 'c') });
    expect((await stat(join(dir, 'a', 'b', 'c'))).mode & 0o777).toBe(0o700);
  });
});
