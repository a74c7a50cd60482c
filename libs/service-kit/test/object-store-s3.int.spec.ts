import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { objectStoreSuite } from '@hazardlens/testing';
import type { ObjectStore } from '../src/object-store/object-store.js';
import { s3ObjectStore } from '../src/object-store/s3-object-store.js';

interface Minio {
  endpoint: string;
  accessKey: string;
  secretKey: string;
}

const program = path.resolve(__dirname, '../../../tools/engines/minio.mjs');
const check = spawnSync(process.execPath, [program, '--check'], { encoding: 'utf8' });
const missing = check.status === 0 ? null : (JSON.parse(check.stdout) as { unavailable: string }).unavailable;
if (missing) console.warn(`S3 object store: ${missing}`);

const maySkip = process.env.REQUIRE_ALL !== '1';
const withMinio = missing && maySkip ? describe.skip : describe;
withMinio(missing ?? 'with a real MinIO', () => {
  let child: ChildProcess;
  let minio: Minio;
  const door = () => ({ endpoint: minio.endpoint, keys: { accessKey: minio.accessKey, secretKey: minio.secretKey } });
  beforeAll(async () => {
    child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    minio = await firstLine(child);
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.stdin?.end();
    await ended;
  });

  objectStoreSuite('S3', async () => ({
    store: s3ObjectStore({ ...door(), bucket: `test-${randomUUID()}` }),
    close: async () => undefined,
  }));

  it('lets several services make the bucket at the same time', async () => {
    const bucket = `test-${randomUUID()}`;
    const stores = Array.from({ length: 6 }, () => s3ObjectStore({ ...door(), bucket }));
    const put = stores.map((store, turn) => store.put(`${turn}.txt`, Buffer.from('x'), { contentType: 'text/plain' }));
    await Promise.all(put);
    const keys: string[] = [];
    for await (const { key } of s3ObjectStore({ ...door(), bucket }).list('')) keys.push(key);
    expect(keys).toHaveLength(6);
  });

  it('refuses a wrong secret, and is no "missing object" then', async () => {
    const store = s3ObjectStore({
      ...{ endpoint: minio.endpoint, bucket: `test-${randomUUID()}` },
      keys: { accessKey: minio.accessKey, secretKey: 'wrong-secret' },
    });
    await expect(store.stat('a.jpg')).rejects.toMatchObject({ code: 'AccessDenied' });
  });

  it('goes in by the role that the pod runs with, where no keys are set', async () => {
    // What answers beside a pod, at an address that the cloud sets.
    let asked = 0;
    const metadata = createServer((_, answer) => {
      asked += 1;
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      const { accessKey: AccessKeyID, secretKey: SecretAccessKey } = minio;
      answer.end(JSON.stringify({ Code: 'Success', AccessKeyID, SecretAccessKey, Token: '', Expiration }));
    });
    await new Promise<void>((listening) => metadata.listen(0, '127.0.0.1', listening));
    const { port } = metadata.address() as AddressInfo;
    process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'] = `http://127.0.0.1:${port}/role`;
    try {
      const store = s3ObjectStore({ endpoint: minio.endpoint, bucket: `test-${randomUUID()}` });
      await store.put('a.txt', Buffer.from('x'), { contentType: 'text/plain' });
      expect(await store.get('a.txt')).toEqual(Buffer.from('x'));
      expect(asked).toBe(1);
    } finally {
      delete process.env['AWS_CONTAINER_CREDENTIALS_FULL_URI'];
      await new Promise((closed) => metadata.close(closed));
    }
  });
});

describe('S3 object store without a server', () => {
  const options = { keys: { accessKey: 'key', secretKey: 'a-long-secret' }, bucket: 'photos' };
  let silent: Server;
  let endpoint: string;
  beforeAll(async () => {
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    silent.closeAllConnections();
    silent.close();
  });

  it('gives up on a server that says nothing', async () => {
    const store = s3ObjectStore({ ...options, endpoint, timeoutMs: 200 });
    await expect(store.get('a.jpg')).rejects.toThrow('said nothing for 200 ms');
  });

  it('passes on that nobody listens, and tries again at the next call', async () => {
    const store = s3ObjectStore({ ...options, endpoint: 'http://127.0.0.1:1' });
    await expect(store.stat('a.jpg')).rejects.toThrow('ECONNREFUSED');
    await expect(store.stat('a.jpg')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('reading from an S3 server', () => {
  const size = 32 * 1024 * 1024;
  const sent = Buffer.alloc(64 * 1024, 'x');
  let server: Server;
  let store: ObjectStore;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const isHalf = request.url?.includes('half') === true;
      if (!request.url?.includes('.tar')) return response.end();
      response.writeHead(200, { 'content-length': size, etag: '"1"', 'last-modified': new Date().toUTCString() });
      const source = Readable.from(Array.from({ length: size / sent.length / (isHalf ? 2 : 1) }, () => sent));
      return source.pipe(response, { end: !isHalf });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keys = { accessKey: 'key', secretKey: 'a-long-secret' };
    store = s3ObjectStore({ keys, bucket: 'photos', endpoint, timeoutMs: 200 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function read(key: string, pausesMs: number[]): Promise<number> {
    let bytes = 0;
    for await (const chunk of await store.stream(key)) {
      bytes += (chunk as Buffer).length;
      const pauseMs = pausesMs.pop();
      // a reader over a slow line: its slowness is what is tested
      if (pauseMs !== undefined) await delay(pauseMs);
    }
    return bytes;
  }

  it('does not blame the server for a reader that takes its time', async () => {
    expect(await read('a.tar', [900, 500, 300])).toBe(size);
  });

  it('gives up where the server stops in the middle', async () => {
    await expect(read('half.tar', [500])).rejects.toThrow('aborted');
  });

  it('is not held for ever by a reader that takes nothing any more', async () => {
    const stream = await store.stream('a.tar');
    await expect(once(stream, 'end', { signal: AbortSignal.timeout(8_000) })).rejects.toThrow('aborted');
    expect(stream.destroyed).toBe(true);
  });
});

async function firstLine(child: ChildProcess): Promise<Minio> {
  if (!child.stdout) throw new Error('the output of MinIO is not piped');
  for await (const line of createInterface(child.stdout)) {
    const answer = JSON.parse(line) as Minio | { unavailable: string };
    if ('unavailable' in answer) throw new Error(answer.unavailable);
    return answer;
  }
  throw new Error('MinIO ended without a word');
}
