import { UnavailableError } from './errors.js';
import { JobRunner } from './jobs.js';
import type { Lease } from './leases.js';
import { createLogger } from './logging/logger.js';
import { jobSeconds } from './metrics/registry.js';

const logger = createLogger({ level: 'silent' });
const always = { ttlMs: 60_000, acquire: async () => ({ held: true, contended: false }), release: async () => {} };

async function runs(service: string): Promise<Record<string, number>> {
  const { values } = await jobSeconds.get();
  const counts = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.service === service,
  );
  return Object.fromEntries(counts.map(({ labels, value }) => [String(labels.outcome), value]));
}

/** Runs a job until it has run so often. */
async function repeated(service: string, times: number, run: () => Promise<void>): Promise<void> {
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
    runner.start([{ name: 'a-job', everyMs: 1, lease: always as unknown as Lease, job }]);
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
  runner.start([{ name: 'a-job', everyMs: 60_000, lease: always as unknown as Lease, job: { run: async () => {} } }]);
  expect(await runs('waiting')).toEqual({ done: 0, outage: 0, failed: 0 });
  await runner.close();
});
