import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedMongo, type Subject, tenants } from './mongo-engine.js';
import { quantile, summary, timed, timesBeside } from './statistics.js';

const small = 1_000;
/** The large collection; fewer with BENCH_DOCUMENTS where time is short. */
const large = Number(process.env['BENCH_DOCUMENTS'] ?? 1_000_000);
const loadBatch = 5_000;
const inFlight = 64;
const callsMeasured = 20_000;
/** Documents of the collection that is aggregated. */
const aggregated = 10_000;

interface Measured {
  point: number[];
  range: number[];
  insert: number[];
  transaction: number[];
}

async function sample(count: number, call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = -Math.ceil(count / 5); n < count; n++) {
    const ms = await timed(() => call(Math.abs(n)));
    if (n >= 0) times.push(ms);
  }
  return times;
}

async function load(subject: Subject, from: number, to: number): Promise<void> {
  for (let at = from; at < to; at += loadBatch) await subject.load(at, Math.min(at + loadBatch, to));
}

async function measure(subject: Subject, size: number, count: number): Promise<Measured> {
  // a step that meets all parts of the collection, in no order
  const pick = (n: number): number => (n * 7_919 + 13) % size;
  const point = await sample(count, (n) => subject.point(pick(n)));
  const range = await sample(count, (n) => subject.range(`tenant ${n % tenants}`));
  const insert = await sample(count, () => subject.insert());
  const transaction = await sample(count, () => subject.transaction());
  return { point, range, insert, transaction };
}

/**
 * One process sends them all: a driver uses one core, and often has more to do than the server. How many calls without any
 * work it gets through is the most that any server could be seen to insert here.
 */
async function callsInFlight(subject: Subject): Promise<void> {
  const own = process.cpuUsage();
  const server = await subject.serverCpuMs();
  const inserts = await perSecond(() => subject.insert());
  console.log(`inserts with ${inFlight} in flight ${inserts}/s`);
  const { user, system } = process.cpuUsage(own);
  const used = await subject.serverCpuMs();
  const each = (total: number): string => `${(total / callsMeasured).toFixed(3)} ms`;
  console.log(`CPU time of such an insert: server ${each(used - server)}, driver ${each((user + system) / 1_000)}`);
  const pings = await perSecond(subject.ping);
  const share = ((100 * inserts) / pings).toFixed(0);
  console.log(`pings with ${inFlight} in flight ${pings}/s; inserts are ${share} % of that`);
}

async function perSecond(call: () => Promise<unknown>): Promise<number> {
  let left = callsMeasured;
  const ms = await timed(() =>
    Promise.all(
      Array.from({ length: inFlight }, async () => {
        while (left-- > 0) await call();
      }),
    ),
  );
  return Math.round((callsMeasured / ms) * 1_000);
}

async function run(subject: Subject, count: number): Promise<void> {
  await load(subject, 0, small);
  const few = await measure(subject, small, count);
  report(small, few);
  await callsInFlight(subject);
  await subject.loadAggregated(aggregated);
  const aggregation = await sample(Math.ceil(count / 10), () => subject.aggregate());
  console.log(`aggregation over ${aggregated} documents ${summary(aggregation)}`);
  const loading = await timed(() => load(subject, small, large));
  console.log(`${large} documents loaded, ${Math.round((large / loading) * 1_000)}/s`);
  const many = await measure(subject, large, count);
  report(large, many);
  for (const kind of ['point', 'range'] as const) {
    const ratio = quantile(many[kind], 0.5) / quantile(few[kind], 0.5);
    console.log(`${kind} read at ${large} against ${small} documents ${ratio.toFixed(2)} (target ≤ 2)`);
  }
  console.log(`resident memory ${Math.round(await subject.residentMegabytes())} MB`);
  for (const [name, work] of Object.entries(subject.long)) await waitsBeside(subject, name, work);
}

/** How long a point read takes while something goes on that takes seconds. */
async function waitsBeside(subject: Subject, name: string, work: () => Promise<unknown>): Promise<void> {
  let [n, ms] = [0, 0];
  const waits = await timesBeside(
    async () => {
      ms = await timed(work);
    },
    () => subject.point((n++ * 7_919) % large),
    5,
  );
  console.log(
    `${name} ${(ms / 1_000).toFixed(1)} s; point reads meanwhile ${summary(waits)}, ` +
      `longest ${Math.max(...waits).toFixed(0)} ms (target ≤ 50)`,
  );
}

function report(size: number, measured: Measured): void {
  const at = `${size} documents:`;
  console.log(`${at} point read ${summary(measured.point)}`);
  console.log(`${at} indexed range of 100 ${summary(measured.range)}`);
  console.log(`${at} insert ${summary(measured.insert)}`);
  console.log(`${at} transaction of 3 writes ${summary(measured.transaction)}`);
}

/**
 * `npm run bench -- mongo [--runs N]`: the embedded document engine as a process of its own, through the driver.
 */
export async function benchMongo(runs: number): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'hl-bench-mongo-'));
  try {
    const subject = await embeddedMongo(dir);
    try {
      await run(subject, runs * 20);
    } finally {
      await subject.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
