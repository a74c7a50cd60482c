import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@hazardlens/contracts';
import { type Api, anIncident, aSite, aTenant, freePort, root } from '@hazardlens/e2e';
import { answers, startPart, stopPart } from '../../tools/distributed/part.mjs';
import { type Distributed, environmentOf, startDistributed } from '../../tools/distributed.mjs';
import { quantile } from './statistics.js';

/** Goals: what a request may take while everything is restarted, and until the work of a killed process is another's. */
const longestMs = 2_000;
const moveMs = 10_000;
const betweenMs = 100;
const restMs = 10_000;

interface Asked {
  readonly what: string;
  readonly at: number;
  readonly ms: number;
  readonly status: number;
}

/**
 * `npm run bench -- rebalance`: two replicas of each service on a real Kafka, people who read and decide, and a rolling restart of
 * all of them, after one replica of a service was killed. What requests took, and which were not answered.
 */
export async function benchRebalance(): Promise<void> {
  const product = await startDistributed({ env: { DEMO: 'false', LOG_LEVEL: 'error', INFERENCE_WORKERS: '1' } });
  const second = new Map<string, Replica>();
  const people = await Promise.all([aTenant(product.url), aTenant(product.url)]);
  const asked: Asked[] = [];
  const over = new AbortController();
  try {
    await Promise.all(serviceNames.map(async (name) => second.set(name, await Replica.start(name, product))));
    const working = people.flatMap(({ api }) => [reads(api, asked, over.signal), decides(api, asked, over.signal)]);
    await phase('two replicas each, nothing happens', asked, () => pause(restMs));
    await killed(product, asked);
    for (const name of serviceNames) {
      await phase(`${name} restarted, one replica after the other`, asked, async () => {
        await stopPart(product.processes.get(name) as ChildProcess);
        await product.start(name);
        await second.get(name)?.restart();
      });
    }
    over.abort();
    await Promise.all(working);
  } finally {
    over.abort();
    await Promise.all([...second.values()].map((replica) => replica.stop()));
    await product.stop();
  }
}

/** The second one of a service. */
class Replica {
  #child: ChildProcess | undefined;

  private constructor(
    private readonly name: string,
    private readonly product: Distributed,
    private readonly port: number,
  ) {}

  static async start(name: string, product: Distributed): Promise<Replica> {
    const replica = new Replica(name, product, await freePort());
    await replica.start();
    return replica;
  }

  async start(): Promise<void> {
    const { name, port } = this;
    const shared = Object.entries(this.product.env).filter((each): each is [string, string] => each[1] !== undefined);
    const own = { INSTANCE_ID: `${name}-1`, METRICS_PORT: String(port), METRICS_HOST: '127.0.0.1' };
    const { child } = await startPart({
      name,
      file: join(root, `services/${name}/dist/main.js`),
      env: { ...environmentOf(name, Object.fromEntries(shared)), ...own },
      ready: { probe: () => answers(`http://127.0.0.1:${port}/health/ready`) },
    });
    this.#child = child;
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  async stop(): Promise<void> {
    if (this.#child) await stopPart(this.#child);
  }
}

const paths = ['/sites', '/incidents?limit=20', '/dashboard'];

async function reads(api: Api, asked: Asked[], over: AbortSignal): Promise<void> {
  for (let turn = 0; !over.aborted; turn++) {
    const path = paths[turn % paths.length] ?? '/sites';
    await note(asked, `GET ${path}`, () => api.get(path));
    await pause(betweenMs);
  }
}

async function decides(api: Api, asked: Asked[], over: AbortSignal): Promise<void> {
  const site = await aSite(api);
  while (!over.aborted) {
    const { id } = await anIncident(api, site.id).catch(() => ({ id: '' }));
    if (id) await note(asked, 'PUT approve', () => api.put(`/incidents/${id}/approve`, { notes: 'seen' }));
    await pause(betweenMs);
  }
}

async function note(asked: Asked[], what: string, ask: () => Promise<{ status: number }>): Promise<void> {
  const at = performance.now();
  const status = await ask().then(
    (answer) => answer.status,
    () => 0,
  );
  asked.push({ what, at, ms: performance.now() - at, status });
}

/** What was asked while something was done, and in the moments in which its traces pass. */
async function phase(name: string, asked: Asked[], work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  await pause(3_000);
  report(name, since(asked, from), longestMs);
}

/** SIGKILL, and nobody starts it again before its partitions are the other replica's: once its session has ended. */
async function killed(product: Distributed, asked: Asked[]): Promise<void> {
  const child = product.processes.get('incident') as ChildProcess;
  const from = performance.now();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await pause(2 * moveMs);
  const all = since(asked, from);
  report('incident killed, one of two', all, moveMs);
  const late = all.filter(({ ms, status }) => ms > longestMs || status !== 200).map(({ at, ms }) => at + ms - from);
  console.log(
    `all is as before ${(Math.max(0, ...late) / 1_000).toFixed(1)} s after the kill (target ≤ ${moveMs / 1_000})`,
  );
}

const since = (asked: readonly Asked[], from: number): Asked[] => asked.filter(({ at, ms }) => at + ms >= from);

function report(name: string, all: readonly Asked[], targetMs: number): void {
  const times = all.map(({ ms }) => ms);
  const slowest = [...all].sort((a, b) => b.ms - a.ms)[0];
  const failed = all.filter(({ status }) => status !== 200);
  const told =
    failed.length > 0 ? ` (${[...new Set(failed.map(({ what, status }) => `${what} ${status}`))].join(', ')})` : '';
  console.log(
    `${name}: ${all.length} requests, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ` +
      `slowest ${slowest?.ms.toFixed(0)} ms ${slowest?.what} (target ≤ ${targetMs}), not answered ${failed.length}${told}`,
  );
}
