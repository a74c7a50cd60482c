import { type Actor, getExport, requestExport } from '@hazardlens/contracts';
import { eventually, JobClock, quickJobs, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { KEPT_EXPORTS } from '../src/exports/export-store.js';
import { RemoveExports } from '../src/remove-exports/remove-exports.job.js';
import { reportingService } from '../src/service.js';
import { inDatabase } from './company.js';
import { Facts } from './facts.js';

const day = 24 * 3_600_000;
const clock = new JobClock();
const removesThen = clock.runs(RemoveExports);
const quick = quickJobs(reportingService, { 'remove-exports': 100, 'make-exports': 100 });
const hurried = {
  ...quick,
  jobs: quick.jobs?.map((job) => (job.run === RemoveExports ? { ...job, run: removesThen } : job)) ?? [],
};

// Real: reporting, its documents and files. Fake: the job's clock.
describe('the file of an export', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [hurried] });
  });
  beforeEach(() => {
    clock.ahead = 0;
  });
  afterAll(() => platform?.close());

  async function keysOf(tenantId: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of platform.objects.list(`${KEPT_EXPORTS}${tenantId}/`)) keys.push(key);
    return keys;
  }
  async function aReport(): Promise<{ manager: Actor; id: string }> {
    const facts = new Facts(platform.client);
    await facts.register();
    const manager: Actor = { ...facts.actor, role: 'safety_manager' };
    const by = { tenantId: manager.tenant_id, actorId: manager.id };
    const report = { report: 'risk-intelligence', format: 'csv', time_range: '30d', site_id: null } as const;
    const wanted = { actor: manager, locale: 'en', wanted: { kind: 'report', report } } as const;
    const { export_id: id } = await platform.client.request(requestExport, wanted, by);
    await eventually(async () => {
      const found = await platform.client.request(getExport, { actor: manager, locale: 'en', export_id: id }, by);
      expect(found.status).toBe('ready');
    });
    return { manager, id };
  }

  it('goes within a day also where its removal was cut off after the export was gone', async () => {
    const [left, kept] = [await aReport(), await aReport()];
    // as a crash leaves it
    await inDatabase(platform, (database) =>
      database.collection<{ _id: string }>('exports').deleteOne({ _id: left.id }),
    );
    clock.ahead = 25 * 3_600_000;
    await eventually(async () => expect(await keysOf(left.manager.tenant_id)).toEqual([]));
    await eventually(async () => {
      const parts = await inDatabase(platform, (database) =>
        database.collection('export_parts').countDocuments({ export_id: left.id }),
      );
      expect(parts).toBe(0);
    });
    expect(await keysOf(kept.manager.tenant_id)).toHaveLength(1);
  });

  it('goes in its time also where the file of another cannot be removed', async () => {
    const [stuck, other] = [await aReport(), await aReport()];
    const [stuckKey = ''] = await keysOf(stuck.manager.tenant_id);
    const prototype = Object.getPrototypeOf(platform.objects) as TestPlatform['objects'];
    const removes = prototype.delete;
    const locked = jest.spyOn(prototype, 'delete').mockImplementation(function (this: unknown, key) {
      return key === stuckKey ? Promise.reject(new Error('locked')) : removes.call(this as typeof prototype, key);
    });
    clock.ahead = 8 * day;
    await eventually(async () => expect(await keysOf(other.manager.tenant_id)).toEqual([]));
    expect(await keysOf(stuck.manager.tenant_id)).toEqual([stuckKey]);
    locked.mockRestore();
    await eventually(async () => expect(await keysOf(stuck.manager.tenant_id)).toEqual([]));
  });
});
