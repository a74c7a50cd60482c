import { UnavailableError } from './errors.js';
import { JobRunner } from './jobs.js';
import type { Lease } from './leases.js';
import { createLogger } from './logging/logger.js';
import { jobSeconds } from './metrics/registry.js';

const logger = createLogger({ level: 'silent' });
const always = leaseOf(60_000, () => true);

function leaseOf(ttlMs: number, isFree: () => boolean): Lease {
  const acquire = async () => ({ held: isFree(), contended: false });
  return { ttlMs, acquire, release: async () => {} } as unknown as Lease;
}

async function runs(service: string): Promise<Record<string, number>> {
  const { values } = await jobSeconds.get();
  const counts = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.service === service,
  );
  return Object.fromEntries(counts.map(({ labels, value }) => [String(labels.outcome), value]));
}

/** Runs a job until it has run so often. */
async function repeated(service: string, times: number, run: () => Promise<void>, lease = always): Promise<void> {
  const runner = new JobRunner(service, logger);
  await new Promise<void>((done) => {
    let left = times;
    const job = {
      run: async () => {
        left -= 1;
        if (left === 0) done();
        if (left >= 0) await run();
      },
    };
    runner.start([{ name: 'a-job', everyMs: 1, lease, job }]);
  });
  await runner.close();
}

it('counts a job that met an outage apart from one that failed', async () => {
  await repeated('outage', 1, () => Promise.reject(new UnavailableError('the store is away')));
  await repeated('failure', 1, () => Promise.reject(new Error('wrong')));
  expect(await runs('outage')).toMatchObject({ outage: 1, failed: 0 });
  expect(await runs('failure')).toMatchObject({ outage: 0, failed: 1 });
});

it('exports every outcome from the start, so that the first failure is a growth', async () => {
  const runner = new JobRunner('waiting', logger);
  runner.start([{ name: 'a-job', everyMs: 60_000, lease: always, job: { run: async () => {} } }]);
  expect(await runs('waiting')).toEqual({ done: 0, outage: 0, failed: 0 });
  await runner.close();
});

it('is done soon after the start, however long it pauses: a product may be on for less than that', async () => {
  const runner = new JobRunner('short-days', logger, 1);
  const run = jest.fn(async () => {});
  const firstRun = new Promise<void>((resolve) => run.mockImplementationOnce(async () => resolve()));
  runner.start([{ name: 'a-job', everyMs: 3_600_000, lease: always, job: { run } }]);
  await firstRun;
  await runner.close();
  expect(run).toHaveBeenCalledTimes(1);
});

it('asks for its lease at each turn until it has it, and then when a third of its time has gone', async () => {
  let asked = 0;
  const lease = leaseOf(60_000, () => {
    asked += 1;
    return asked === 3;
  });
  await repeated('holder', 20, async () => {}, lease);
  expect(asked).toBe(3);
});

it('renews a lease when a third of its time has gone and no sooner, however short its turns are', async () => {
  let now = 100;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const askedAt: number[] = [];
  const lease = leaseOf(30, () => {
    askedAt.push(now);
    return true;
  });
  const fourLater = async () => {
    now += 4;
  };
  await repeated('renewed', 8, fourLater, lease);
  expect(askedAt).toEqual([100, 112, 124]);
  jest.restoreAllMocks();
});
