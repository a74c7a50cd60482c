import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PoolFullError, WorkerCrashedError } from '../src/detector/detector.js';
import { UnreadablePhotoError } from '../src/detector/engine.js';
import { BUNDLED_MODEL_DIR, workerEntry } from '../src/detector/worker-entry.js';
import { WorkerPool } from '../src/detector/worker-pool.js';
import { jpeg } from './drawn-photos.js';

const SIZE = 320;

describe('worker pool with the bundled model', () => {
  const pool = new WorkerPool({ modelDir: BUNDLED_MODEL_DIR, workers: 2, inputSize: SIZE, runtime: 'tfjs-wasm' });
  beforeAll(() => pool.start(), 60_000);
  afterAll(() => pool.close());

  it('says which engine and model it runs', () => {
    expect(pool.engine).toBe('tfjs-wasm');
    expect(pool.modelVersion).toMatch(/^hazard-detector [\d.]+ at 320 px$/);
  });

  it('answers each of many photos with its own result', async () => {
    const sizes = [200, 300, 400, 500, 600, 700];
    const photos = await Promise.all(sizes.map((width) => jpeg(width, 240)));
    const results = await Promise.all(photos.map((photo) => pool.detect(photo)));
    expect(results.map((result) => result.width)).toEqual(sizes);
  });

  it('rejects a photo that is none and goes on', async () => {
    await expect(pool.detect(Buffer.from('no photo'))).rejects.toThrow(UnreadablePhotoError);
    await expect(pool.detect(await jpeg(320, 240))).resolves.toMatchObject({ width: 320 });
  });

  it('moves the memory of a photo instead of copying it', async () => {
    const photo = new Uint8Array(await jpeg(320, 240));
    await pool.detect(photo);
    expect(photo.byteLength).toBe(0);
  });
});

it('names a model folder that is not usable', async () => {
  const pool = new WorkerPool({ modelDir: '/nowhere', workers: 1 });
  await expect(pool.start()).rejects.toThrow('/nowhere');
  await pool.close();
});

/** A worker that answers at once, hangs on 'hang', dies on 'die', and on 'abort' as native code does. */
const SCRIPT = `
const { parentPort } = require('node:worker_threads');
const send = (message) => (parentPort ? parentPort.postMessage(message) : process.send(message));
send({ kind: 'ready', engine: 'scripted', modelVersion: 'scripted 1' });
(parentPort ?? process).on('message', (message) => {
  if (message.kind === 'close') return parentPort ? parentPort.close() : process.disconnect();
  const text = Buffer.from(message.photo).toString();
  if (text === 'die') throw new Error('out of luck');
  if (text === 'abort') process.abort();
  if (text === 'hang') for (;;) {}
  const answer = () => send({ kind: 'detected', job: message.job, result: { text } });
  setTimeout(answer, text === 'slow' ? 300 : 0);
});`;

describe('worker pool without a runtime of choice', () => {
  it('measures those that load, and runs on the fastest', async () => {
    const pool = new WorkerPool({ modelDir: BUNDLED_MODEL_DIR, workers: 1, inputSize: SIZE });
    try {
      await pool.start();
      const times = pool.trials.flatMap(({ engine, milliseconds }) => (milliseconds ? [{ engine, milliseconds }] : []));
      expect(times.map(({ engine }) => engine)).toContain('tfjs-wasm');
      expect(pool.engine).toBe(times.sort((a, b) => a.milliseconds - b.milliseconds)[0]?.engine);
      await expect(pool.detect(await jpeg(320, 240))).resolves.toMatchObject({ width: 320 });
    } finally {
      await pool.close();
    }
  });
});

const hosts = [
  ['threads', 'tfjs-wasm'],
  ['processes', 'onnxruntime'],
] as const;

describe.each(hosts)('worker pool of %s when things go wrong', (host, runtime) => {
  const crashes: string[] = [];
  const pools: WorkerPool[] = [];
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

  async function scripted(options: { queueLimit?: number; jobTimeoutMs?: number } = {}): Promise<WorkerPool> {
    const entry = path.join(await mkdtemp(path.join(tmpdir(), 'pool-')), 'worker.cjs');
    writeFileSync(entry, SCRIPT);
    const onCrash = (cause: Error): void => void crashes.push(cause.message);
    const pool = new WorkerPool({ modelDir: '', workers: 1, runtime, entry, onCrash, ...options });
    pools.push(pool);
    await pool.start();
    return pool;
  }
  const photo = (text: string) => Buffer.from(text);

  it('rejects the photo of a worker that dies and replaces the worker', async () => {
    const pool = await scripted();
    await expect(pool.detect(photo('die'))).rejects.toThrow(WorkerCrashedError);
    await expect(pool.detect(photo('fine'))).resolves.toEqual({ text: 'fine' });
    expect(crashes.join()).toContain('out of luck');
  });

  it('ends a worker that hangs', async () => {
    const pool = await scripted({ jobTimeoutMs: 200 });
    await expect(pool.detect(photo('hang'))).rejects.toThrow(WorkerCrashedError);
    await expect(pool.detect(photo('fine'))).resolves.toEqual({ text: 'fine' });
  });

  // In a thread it would end this process.
  if (host === 'processes') {
    it('outlives native code that ends its process', async () => {
      const pool = await scripted();
      await expect(pool.detect(photo('abort'))).rejects.toThrow(WorkerCrashedError);
      await expect(pool.detect(photo('fine'))).resolves.toEqual({ text: 'fine' });
      expect(crashes.at(-1)).toBe('ended with SIGABRT');
    });
  }

  it('refuses photos beyond its queue', async () => {
    const pool = await scripted({ queueLimit: 1 });
    // Two are in the worker (one decodes while the other is detected), one waits.
    const taken = ['slow', 'slow', 'slow'].map((text) => pool.detect(photo(text)));
    await expect(pool.detect(photo('one too many'))).rejects.toThrow(PoolFullError);
    await Promise.all(taken);
    await expect(pool.detect(photo('fine'))).resolves.toEqual({ text: 'fine' });
  });

  it('finishes what runs, refuses what waits, and leaves no worker behind on close', async () => {
    const pool = await scripted();
    const answers = ['slow', 'slow', 'waiting'].map((text) => pool.detect(photo(text)));
    const settled = Promise.allSettled(answers);
    await pool.close();
    expect((await settled).map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await expect(pool.detect(photo('late'))).rejects.toThrow(PoolFullError);
  });
});

describe('memory', () => {
  it('stays flat over photos', async () => {
    // In a thread of its own: TensorFlow.js and Jest's sandbox do not agree on what a Float32Array is.
    const engine = workerEntry().replace(/worker\.js$/, 'model-engine.js');
    const script = `
      const { parentPort, workerData } = require('node:worker_threads');
      (async () => {
        const { ModelEngine } = await import(workerData.engine);
        const engine = new ModelEngine({ modelDir: workerData.modelDir, inputSize: ${SIZE}, runtime: 'tfjs-wasm' });
        await engine.load();
        const seen = [];
        for (let run = 0; run < 20; run++) {
          await engine.detect(workerData.photo);
          await engine.detect(Buffer.from('no photo')).catch(() => undefined);
          seen.push({ tensors: engine.liveTensors(), memory: process.memoryUsage().rss });
        }
        await engine.dispose();
        parentPort.postMessage(seen);
      })();`;
    const workerData = { engine, modelDir: BUNDLED_MODEL_DIR, photo: await jpeg(1280, 720) };
    const worker = new Worker(script, { eval: true, workerData });
    const seen = await new Promise<{ tensors: number; memory: number }[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    await worker.terminate();
    expect(new Set(seen.map((entry) => entry.tensors)).size).toBe(1);
    const grown = (seen.at(-1)?.memory ?? 0) - (seen[9]?.memory ?? 0);
    expect(grown).toBeLessThan(40_000_000);
  });
});
