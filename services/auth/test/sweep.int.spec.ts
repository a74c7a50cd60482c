import { type Actor, listAudit, recordAudit, updateTenant } from '@hazardlens/contracts';
import { eventually, JobClock, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { RemoveExpiredEntries } from '../src/audit/remove-expired-entries.job.js';
import { authService } from '../src/index.js';
import { inDatabase } from './database.js';
import { by, jwtSecret, World } from './world.js';

describe('what has expired', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [authService], env: { JWT_SECRET: jwtSecret } });
  });
  afterAll(() => platform?.close());

  // The engine removes it; that it does is a test of the engine.
  it.each([
    ['sessions', { expires_at: 1 }, 0],
    ['invitations', { expires_at: 1 }, 0],
    ['audit_entries', { expires_at: 1 }, 0],
    ['contact_claims', { expires_at: 1 }, 0],
    ['declined_addresses', { expires_at: 1 }, 0],
    ['attempt_counters', { until: 1 }, 0],
    ['known_addresses', { expires_at: 1 }, 0],
    ['inbox', { expires_at: 1 }, 0],
  ])('of %s goes by itself', (collection, key, expireAfterSeconds) =>
    inDatabase(platform, async (database) => {
      const indexes = await database.collection(collection).indexes();
      expect(indexes).toContainEqual(expect.objectContaining({ key, expireAfterSeconds }));
    }),
  );
});

describe('the security log', () => {
  const clock = new JobClock();
  const timed = clock.runs(RemoveExpiredEntries);
  const jobs = authService.jobs.map((job) =>
    job.run === RemoveExpiredEntries ? { ...job, everyMs: 50, run: timed } : job,
  );
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [{ ...authService, jobs }], env: { JWT_SECRET: jwtSecret } });
  });
  afterAll(() => platform?.close());

  const noted = (actor: Actor, daysAgo: number) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    const entry = {
      at,
      type: 'user_changed' as const,
      actor,
      address: '203.0.113.7',
      target: null,
      result: 'success' as const,
    };
    return platform.client.request(recordAudit, entry, by(actor));
  };
  const agesOf = async (actor: Actor) => {
    const { entries } = await platform.client.request(listAudit, { actor, limit: 50, type: 'user_changed' }, by(actor));
    return entries.map(({ at }) => Math.round((Date.now() - Date.parse(at)) / 86_400_000));
  };

  it('keeps no entry for longer than the months that hold now, also where they were more when it was written', async () => {
    const world = new World(platform);
    const [{ actor }, other] = [await world.anOrganisation(), await world.anOrganisation()];
    for (const who of [actor, other.actor]) for (const days of [20, 40, 100]) await noted(who, days);
    expect(await agesOf(actor)).toEqual([20, 40, 100]);
    await platform.client.request(updateTenant, { actor, retention_months: 1 }, by(actor));
    await eventually(async () => expect(await agesOf(actor)).toEqual([20]));
    expect(await agesOf(other.actor)).toEqual([20, 40, 100]);
    clock.ahead = 20 * 86_400_000;
    await eventually(async () => expect(await agesOf(actor)).toEqual([]));
    expect(await agesOf(other.actor)).toEqual([20, 40, 100]);
  });
});
