import { setTimeout as pause } from 'node:timers/promises';
import { incidentApproved } from '@hazardlens/contracts';
import { anIncident, aSite, aTenant } from '@hazardlens/e2e';
import { type Distributed, startDistributed } from '../../tools/distributed.mjs';
import { ProcessorTime } from './processor-time.js';
import { quantile, timed } from './statistics.js';

/** Not Node's: the broker and the store. */
const engines = new Set(['kafka', 'minio']);
const restMs = Number(process.env['BENCH_REST_MS'] ?? 60_000);
const atOnce = 16;
const approvals = 200;
const levelEveryMs = 100;

/**
 * `npm run bench -- distributed [--runs N]`: what the distributed edition on this machine costs at rest and for a question, and
 * how soon read models are level after a burst of decisions. Processor time is read from /proc.
 * @param runs questions of each kind are ten times as many
 */
export async function benchDistributed(runs: number): Promise<void> {
  const product = await startDistributed({ env: { DEMO: 'false', LOG_LEVEL: 'warn', INFERENCE_WORKERS: '1' } });
  try {
    const rest = await atRest(product);
    for (const pathOf of [() => '/sites', (id: string) => `/incidents/${id}`, () => '/dashboard']) {
      // somebody else for each, who has asked nothing yet: nobody may ask more than 1,200 times a minute
      const { api } = await aTenant(product.url);
      const path = pathOf((await anIncident(api, (await aSite(api)).id)).id);
      for (const at of [1, atOnce]) await questions(product, rest, () => api.get(path), { path, count: runs * 10, at });
    }
    await burst(product);
  } finally {
    await product.stop();
  }
}

/** Cores that each part takes while nobody asks anything. */
type Rest = ReadonlyMap<string, number>;

async function atRest({ processes }: Distributed): Promise<Rest> {
  await pause(restMs);
  const time = new ProcessorTime(processes);
  const seconds = (await timed(() => pause(restMs))) / 1_000;
  const cores = new Map([...time.spent()].map(([name, spent]) => [name, spent / seconds]));
  const parts = [...cores].map(([name, share]) => `${name} ${share.toFixed(3)}`).join(', ');
  console.log(`at rest: ${ofNode(cores).toFixed(3)} cores for all Node processes (target ≤ 0.15); ${parts}`);
  return cores;
}

interface Asked {
  readonly path: string;
  readonly count: number;
  /** How many at once. */
  readonly at: number;
}

/** What the same time costs at rest is taken off: on a busy machine one question after the other takes long. */
async function questions(
  { processes }: Distributed,
  rest: Rest,
  get: () => Promise<{ status: number }>,
  { path, count, at }: Asked,
): Promise<void> {
  const ask = async (): Promise<void> => {
    const { status } = await get();
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
  };
  for (let index = 0; index < 30; index++) await ask();
  const times: number[] = [];
  const time = new ProcessorTime(processes);
  let left = count;
  const one = async (): Promise<void> => {
    while (left-- > 0) times.push(await timed(ask));
  };
  const seconds = (await timed(() => Promise.all(Array.from({ length: at }, one)))) / 1_000;
  const spent = [...time.spent()].map(([name, all]): [string, number] => [
    name,
    ((all - (rest.get(name) ?? 0) * seconds) * 1_000) / count,
  ]);
  const parts = spent.filter(([, ms]) => ms >= 0.3).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
  const all = spent.reduce((sum, [, ms]) => sum + ms, 0);
  console.log(
    `${path.replace(/[^/]{12,}$/, ':id')}, ${at} at once: ${all.toFixed(1)} ms of CPU above rest in all, ` +
      `${ofNode(new Map(spent)).toFixed(1)} of Node's (${parts.join(', ')}); ` +
      `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, n ${count}`,
  );
}

/** Approvals through HTTP; then until reporting has taken the last of them into its read models. */
async function burst(product: Distributed): Promise<void> {
  const { api } = await aTenant(product.url);
  const site = await aSite(api);
  const ids: string[] = [];
  const open = async (): Promise<void> => {
    while (ids.length < approvals) {
      const place = ids.push('') - 1;
      ids[place] = (await anIncident(api, site.id)).id;
    }
  };
  await Promise.all(Array.from({ length: 8 }, open));
  const before = await counted(product);
  await pause(5_000);
  const time = new ProcessorTime(product.processes);
  const waiting = [...ids];
  const approve = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { status } = await api.put(`/incidents/${id}/approve`, { notes: 'seen' });
      if (status !== 200) throw new Error(`an approval was answered ${status}`);
    }
  };
  const deciding = await timed(() => Promise.all(Array.from({ length: atOnce }, approve)));
  const level = await timed(async () => {
    while ((await counted(product)) < before + approvals) await pause(levelEveryMs);
  });
  const spent = [...time.spent().values()].reduce((sum, each) => sum + each, 0);
  console.log(
    `${approvals} approvals, ${atOnce} at once: decided in ${(deciding / 1_000).toFixed(1)} s, read models level ` +
      `${(level / 1_000).toFixed(1)} s after the last answer (target ≤ 2); ${((spent * 1_000) / approvals).toFixed(0)} ms of CPU an approval`,
  );
}

/** Approvals that reporting is done with: its read models are written in the same transaction. */
async function counted({ metrics }: Distributed): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${metrics.get('reporting')}/metrics`);
  const done = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith('hazardlens_messages_total{'))
    .filter((line) => line.includes(`type="${incidentApproved.type}"`) && line.includes('outcome="done"'));
  return done.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

const ofNode = (byPart: ReadonlyMap<string, number>): number =>
  [...byPart].reduce((sum, [name, value]) => sum + (engines.has(name) ? 0 : value), 0);
