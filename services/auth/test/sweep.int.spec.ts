import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { authService } from '../src/index.js';
import { inDatabase } from './database.js';
import { claimsOf, jwtSecret, World } from './world.js';

describe('sweeping', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    const jobs = authService.jobs.map((job) => ({ ...job, everyMs: 100 }));
    platform = await startTestPlatform({ services: [{ ...authService, jobs }], env: { JWT_SECRET: jwtSecret } });
  });
  afterAll(() => platform?.close());

  it('removes sessions, invitations and failures that have expired, and no others', async () => {
    const world = new World(platform);
    const admin = await world.anOrganisation();
    const [old, open] = [await world.logIn(admin.user.email), admin];
    const [stale, pending] = [await world.anInvitation(admin.actor), await world.anInvitation(admin.actor)];
    await world.logIn(admin.user.email, 'wrong', '192.0.2.1').catch(() => {});
    const past = { $set: { expires_at: new Date(Date.now() - 1) } };
    await inDatabase(platform, async (database) => {
      await database.collection<{ _id: string }>('sessions').updateOne({ _id: claimsOf(old.token).sid }, past);
      await database.collection('invitations').updateOne({ user_id: stale.user.id }, past);
      const at = new Date(Date.now() - 15 * 60_000 - 1000);
      await database.collection('login_failures').updateMany({}, { $set: { at } });
    });
    await world.logIn(admin.user.email, 'wrong', '192.0.2.2').catch(() => {});
    await eventually(() =>
      inDatabase(platform, async (database) => {
        const ids = async (name: string, field: string) =>
          (await database.collection(name).find({}).toArray()).map((row) => row[field]);
        expect(await ids('sessions', '_id')).toEqual([claimsOf(open.token).sid]);
        expect(await ids('invitations', 'user_id')).toEqual([pending.user.id]);
        expect(await ids('login_failures', '_id')).toHaveLength(1);
      }),
    );
    await expect(world.whoIs(open.token)).resolves.not.toBeNull();
  });
});
