import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { getInsuranceDashboard, makeReport } from '@hazardlens/contracts';
import { reportingService } from '@hazardlens/reporting';
import type { Written } from './export-alone.js';
import { GeneratedOwners, type GeneratedTenant, managerOf } from './generated-facts.js';
import { type ServiceAlone, startAlone } from './service-alone.js';
import { quantile, timed, timesBeside } from './statistics.js';

const rowCount = 100_000;
const ways = ['csv', 'exceljs csv', 'xlsx', 'exceljs xlsx'] as const;
const formats = ['csv', 'xlsx', 'pdf'] as const;
/** Share of what exceljs takes in memory: our own CSV is faster, the workbooks are exceljs's own. */
const timeTargets = { csv: 0.33, xlsx: 1 } as const;
/** How much longer others may wait. */
const waitTargets = { csv: 1.5, xlsx: 3, pdf: 1.5 } as const;
/** Somebody else looks at the portal so often. */
const askEveryMs = 20;
const nanosecondsPerMs = 1e6;

/**
 * `npm run bench -- export [--runs N]`: 100,000 rows as our CSV and streamed XLSX, against exceljs with the whole workbook
 * in memory, each in a process of its own, in turns; then the same export by the running service, and how long others wait meanwhile.
 */
export async function benchExport(runs: number): Promise<void> {
  const times = Math.max(1, Math.min(runs, 5));
  await benchFiles(times);
  await benchService(times);
}

async function benchFiles(runs: number): Promise<void> {
  const found = new Map(ways.map((way) => [way, [] as Written[]]));
  for (let run = 0; run < runs; run++) for (const way of ways) found.get(way)?.push(await inOwnProcess(way));
  const median = (way: (typeof ways)[number], of: keyof Written): number =>
    quantile(found.get(way)?.map((each) => each[of]) ?? [], 0.5);
  for (const way of ways) {
    const [ms, cpuMs, peakMb] = [median(way, 'ms'), median(way, 'cpuMs'), median(way, 'peakMb')];
    console.log(
      `${way.padEnd(13)} ${ms.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU, +${peakMb.toFixed(0)} MB, n ${runs}`,
    );
  }
  for (const format of ['csv', 'xlsx'] as const) {
    const ratio = (of: keyof Written) => (median(format, of) / median(`exceljs ${format}`, of)).toFixed(2);
    console.log(
      `${format}: ${ratio('ms')} of the time in memory (target ≤ ${timeTargets[format]}; of its CPU ${ratio('cpuMs')}), ${ratio('peakMb')} of its memory (target ≤ 0.20)`,
    );
  }
}

async function inOwnProcess(way: string): Promise<Written> {
  const program = fileURLToPath(new URL('./export-alone.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program, way, String(rowCount)]);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Written;
}

async function benchService(runs: number): Promise<void> {
  const busy: GeneratedTenant = { id: 'a-busy', name: 'Busy contractor', incidents: rowCount, approvedOnly: true };
  const other: GeneratedTenant = { id: 'b-other', name: 'Other contractor', incidents: 1_000 };
  const service = await startAlone(reportingService, new GeneratedOwners([busy, other]));
  try {
    // fonts read, code compiled
    for (const format of formats) await exported(service, busy, format);
    for (const format of formats) {
      const [idle, busyThread, meanwhile]: [Waiting[], Waiting[], Waiting[]] = [[], [], []];
      for (let run = 0; run < runs; run++) {
        let ms = 0;
        meanwhile.push(
          await others(service, other, async () => {
            ms = await timed(() => exported(service, busy, format));
          }),
        );
        // as long as the export took: the machine's own unrest gets the same chance
        idle.push(await others(service, other, () => new Promise((resolve) => setTimeout(resolve, ms))));
        // a processor that another thread has is not ours: what that alone costs the others
        busyThread.push(await others(service, other, () => computing(ms)));
      }
      tell(format, idle, busyThread, meanwhile);
    }
  } finally {
    await service.close();
  }
}

interface Waiting {
  readonly answers: readonly number[];
  readonly stallMs: number;
  /** longest turn of the event loop by the processor time that it took; NaN where the system does not tell */
  readonly turnMs: number;
  /** of the time that the event loop was at work, 0 to 1 */
  readonly utilisation: number;
}

/** How long others wait for their dashboard while `work` goes on. */
async function others(service: ServiceAlone, tenant: GeneratedTenant, work: () => Promise<unknown>): Promise<Waiting> {
  const actor = managerOf(tenant);
  const context = { tenantId: tenant.id, actorId: actor.id };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let [turnMs, utilisation] = [Number.NaN, Number.NaN];
  const watched = async (): Promise<void> => {
    delay.enable();
    const turns = new LongestTurn();
    const before = performance.eventLoopUtilization();
    await work();
    utilisation = performance.eventLoopUtilization(before).utilization;
    delay.disable();
    turnMs = turns.end();
  };
  const ask = () => service.client.request(getInsuranceDashboard, { actor, locale: 'en' }, context);
  const answers = await timesBeside(watched, ask, askEveryMs);
  return { answers, stallMs: delay.max / nanosecondsPerMs, turnMs, utilisation };
}

/**
 * What the event loop itself does between two looks at it, in processor time of its thread (Linux only): a stall by the clock
 * also holds the time that other threads and other machines on the same host had the processor.
 */
class LongestTurn {
  #longest = Number.NaN;
  #last = LongestTurn.#now();
  readonly #timer = setInterval(() => {
    const now = LongestTurn.#now();
    const turn = (now - this.#last) / nanosecondsPerMs;
    if (!(turn <= this.#longest)) this.#longest = turn;
    this.#last = now;
  }, 1);

  end(): number {
    clearInterval(this.#timer);
    return this.#longest;
  }

  static #now(): number {
    try {
      return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]);
    } catch {
      return Number.NaN;
    }
  }
}

/** A thread that does nothing but compute for so long. */
async function computing(ms: number): Promise<void> {
  const code = 'const until = Date.now() + require("node:worker_threads").workerData; while (Date.now() < until);';
  const worker = new Worker(code, { eval: true, workerData: ms });
  await new Promise((resolve) => worker.once('exit', resolve));
}

async function exported(
  service: ServiceAlone,
  tenant: GeneratedTenant,
  format: (typeof formats)[number],
): Promise<void> {
  const actor = managerOf(tenant);
  const context = { tenantId: tenant.id, actorId: actor.id, deadlineMs: 600_000 };
  const wanted = { report: 'insurance' as const, format };
  const asked = { actor, locale: 'en' as const, report_id: randomUUID(), wanted };
  const { key } = await service.client.request(makeReport, asked, context);
  await service.objects.delete(key);
}

function tell(
  format: (typeof formats)[number],
  idle: readonly Waiting[],
  busyThread: readonly Waiting[],
  meanwhile: readonly Waiting[],
): void {
  const p95 = (waits: readonly Waiting[]): number =>
    quantile(
      waits.flatMap(({ answers }) => answers),
      0.95,
    );
  const median = (waits: readonly Waiting[], of: 'stallMs' | 'turnMs' | 'utilisation'): number =>
    quantile(
      waits.map((each) => each[of]),
      0.5,
    );
  const stall = (waits: readonly Waiting[]): string =>
    `${median(waits, 'stallMs').toFixed(0)} ms (${median(waits, 'turnMs').toFixed(0)} ms of its own work)`;
  console.log(
    `${format}: p95 of other requests ${p95(meanwhile).toFixed(1)} ms, without an export ${p95(idle).toFixed(1)} ms: ${(p95(meanwhile) / p95(idle)).toFixed(2)}× (target ≤ ${waitTargets[format]}); ` +
      `longest event-loop stall ${stall(meanwhile)} (target ≤ 20 ms), without an export ${stall(idle)}, ` +
      `beside a thread that only computes ${stall(busyThread)}; the loop worked ${median(meanwhile, 'utilisation').toFixed(2)} of the time`,
  );
}
