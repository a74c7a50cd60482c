import type { Lease } from './leases.js';
import type { Logger } from './logging/logger.js';
import { pause } from './messaging/back-off.js';
import { isOutage } from './messaging/outage.js';
import { jobSeconds } from './metrics/registry.js';

/** Work that a service repeats by itself. */
export interface Job {
  run(): Promise<void>;
}

export interface ScheduledJob {
  readonly name: string;
  /** Pause between the end of one run and the start of the next, in ms; the first run comes sooner where that is long. */
  readonly everyMs: number;
  readonly lease: Lease;
  readonly job: Job;
}

/**
 * The first run comes this long after the start at the latest: a product that is never on for as long as a job pauses would not do
 * it at all. Not at once, since a start has enough to do.
 */
const FIRST_RUN_WITHIN_MS = 60_000;

/**
 * Runs each job on one replica at a time. A run that fails is logged and tried again at its next turn. A lease is renewed when a
 * third of its time has gone, not at each turn: a service that has nothing to do writes next to nothing.
 */
export class JobRunner {
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];

  constructor(
    private readonly service: string,
    private readonly logger: Logger,
    private readonly firstRunWithinMs = FIRST_RUN_WITHIN_MS,
  ) {}

  start(jobs: readonly ScheduledJob[]): void {
    for (const job of jobs) this.#loops.push(this.#repeat(job));
  }

  /** No run begins any more. */
  stop(): void {
    this.#stopping.abort();
  }

  /** The same, and waits for runs that are under way. */
  async close(): Promise<void> {
    this.stop();
    await Promise.all(this.#loops);
  }

  async #repeat({ name, everyMs, lease, job }: ScheduledJob): Promise<void> {
    const { signal } = this.#stopping;
    // From its first moment: a counter that begins at one has never grown in the eyes of who watches it.
    const labels = { service: this.service, job_name: name };
    for (const outcome of ['done', 'outage', 'failed']) jobSeconds.zero({ ...labels, outcome });
    let held = false;
    let renewAt = 0;
    let wait = Math.min(everyMs, this.firstRunWithinMs);
    while (await pause(wait, signal)) {
      wait = everyMs;
      const finished = jobSeconds.startTimer(labels);
      try {
        const now = performance.now();
        if (!held || now >= renewAt) {
          held = (await lease.acquire()).held;
          renewAt = now + lease.ttlMs / 3;
        }
        if (!held) continue;
        await this.#runRenewing(lease, job);
        finished({ outcome: 'done' });
      } catch (error) {
        finished({ outcome: isOutage(error) ? 'outage' : 'failed' });
        this.logger.error({ err: error, job: name }, 'job failed');
      }
    }
    if (held) await lease.release().catch(() => {});
  }

  async #runRenewing(lease: Lease, job: Job): Promise<void> {
    const renewal = setInterval(() => {
      lease.acquire().catch((error) => this.logger.warn({ err: error }, 'job lease not renewed'));
    }, lease.ttlMs / 3);
    try {
      await job.run();
    } finally {
      clearInterval(renewal);
    }
  }
}
