import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Api, aSite, asBase64, aTenant, drawnPhoto, freePort, root } from '@hazardlens/e2e';
import { type Distributed, startDistributed } from '../../tools/distributed.mjs';
import { quantile, timed } from './statistics.js';

/** Long against what the rest of a capture costs, so that its cores are not what is measured. */
const waitMs = Number(process.env['BENCH_WAIT_MS'] ?? 1_500);
const readEveryMs = 100;
/** The middle of a run: neither the first captures, while the second process is still joining, nor the last ones. */
const [from, to] = [0.1, 0.8];

interface Run {
  perSecond: number;
  readsP95: number;
}

/**
 * How analyses a second grow from one to two inference processes on a real Kafka, and what reads take meanwhile. The detector
 * waits a constant time instead of computing, so that two cores can show what the distribution itself allows.
 * @param runs captures of one photo in each measurement are twice as many
 */
export async function benchScaling(runs: number): Promise<void> {
  const count = Math.max(40, runs * 2);
  console.log(`constant-wait detector (no real analysis), ${waitMs} ms a photo; ${count} captures a run`);
  const product = await startDistributed({ env: { DEMO: 'false', LOG_LEVEL: 'error', INFERENCE_WORKERS: '1' } });
  try {
    await stopped(product.processes.get('inference'));
    const { api } = await aTenant(product.url);
    const site = await aSite(api);
    const idle = await readsWhile(api, new Promise((resolve) => setTimeout(resolve, 5_000)));
    console.log(`reads while idle: p95 ${idle.toFixed(0)} ms`);
    const [one, two] = [await measure(product, api, site.id, count, 1), await measure(product, api, site.id, count, 2)];
    console.log(`1 → 2 processes: × ${(two.perSecond / one.perSecond).toFixed(2)} (target ≥ 1.7)`);
    console.log(`p95 of reads, 2 against 1: × ${(two.readsP95 / one.readsP95).toFixed(2)} (target ≤ 1.5)`);
  } finally {
    await product.stop();
  }
}

async function measure(product: Distributed, api: Api, siteId: string, count: number, processes: number): Promise<Run> {
  // Sent before anybody looks at them: what is measured is the work, not the upload.
  await send(api, siteId, count);
  const workers = await Promise.all(Array.from({ length: processes }, (_, index) => startWorker(product, index)));
  try {
    const done = finished(api, count);
    const readsP95 = await readsWhile(api, done);
    const times = await done;
    const [first, last] = [Math.floor(count * from), Math.floor(count * to)];
    const seconds = ((times[last] ?? 0) - (times[first] ?? 0)) / 1_000;
    const run = { perSecond: (last - first) / seconds, readsP95 };
    console.log(`${processes} process(es): ${run.perSecond.toFixed(2)} photos/s, reads p95 ${readsP95.toFixed(0)} ms`);
    return run;
  } finally {
    await Promise.all(workers.map(stopped));
  }
}

async function send(api: Api, siteId: string, count: number): Promise<void> {
  const photo = await drawnPhoto(1, 320, 240);
  let left = count;
  const one = async (): Promise<void> => {
    while (left-- > 0) {
      const photos = [asBase64(Buffer.concat([photo, Buffer.from(randomUUID())]))];
      const body = { photos, site_id: siteId, client_id: randomUUID(), gps_location: null };
      const { status } = await api.post('/capture-batches', body);
      if (status !== 202) throw new Error(`a capture was answered ${status}`);
    }
  };
  await Promise.all([one(), one()]);
}

/** When the first, second … of the waiting captures was seen to be finished. */
async function finished(api: Api, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const waiting = await waitingCaptures(api, count);
    const now = performance.now();
    while (times.length < count - waiting) times.push(now);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return times;
}

async function waitingCaptures(api: Api, most: number): Promise<number> {
  let [count, cursor] = [0, ''];
  do {
    const page = await api.get<{ captures: unknown[]; next_cursor: string | null }>(
      `/capture-batches?status=queued&limit=${Math.min(100, most)}${cursor}`,
    );
    count += page.body.captures.length;
    cursor = page.body.next_cursor ? `&cursor=${encodeURIComponent(page.body.next_cursor)}` : '';
  } while (cursor !== '');
  return count;
}

async function readsWhile(api: Api, work: Promise<unknown>): Promise<number> {
  let working = true;
  const over = work.finally(() => {
    working = false;
  });
  const times: number[] = [];
  while (working) {
    times.push(await timed(() => api.get('/incidents?limit=20')));
    await new Promise((resolve) => setTimeout(resolve, readEveryMs));
  }
  await over;
  return quantile(times, 0.95);
}

async function startWorker({ env }: Distributed, index: number): Promise<ChildProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(root, 'bench/dist/scaling-worker.js')], {
    env: {
      ...env,
      BENCH_WAIT_MS: String(waitMs),
      INSTANCE_ID: `inference-bench-${index}`,
      METRICS_PORT: String(port),
      METRICS_HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('the inference process ended while starting');
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function stopped(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
