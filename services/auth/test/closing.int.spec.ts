import {
  type Actor,
  closeTenant,
  type DataOf,
  getTenant,
  keepTenant,
  signUp,
  tenantClosingChanged,
  tenantErased,
  updateUser,
} from '@hazardlens/contracts';
import { EraseTenants } from '@hazardlens/service-kit';
import { eventually, JobClock, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { EraseClosedTenants } from '../src/close-tenant/erase-closed-tenants.job.js';
import { authService } from '../src/index.js';
import { UserRepository } from '../src/user/user.repository.js';
import { inDatabase } from './database.js';
import { aSignUp, by, jwtSecret, nobody, type Person, superAdmin, World } from './world.js';

const day = 24 * 3_600_000;
const clock = new JobClock();
const timed = new Map<unknown, ReturnType<JobClock['runs']>>([
  [EraseClosedTenants, clock.runs(EraseClosedTenants)],
  [EraseTenants, clock.runs(EraseTenants)],
]);
const hurried = {
  ...authService,
  jobs: authService.jobs.map(({ name, run }) => ({ name, everyMs: 50, run: timed.get(run) ?? run })),
};

describe('closing an organisation', () => {
  let platform: TestPlatform;
  let world: World;
  const erased: string[] = [];
  beforeAll(async () => {
    const operator = { SUPER_ADMIN_EMAIL: superAdmin.email, SUPER_ADMIN_PASSWORD: superAdmin.password };
    platform = await startTestPlatform({ services: [hurried], env: { JWT_SECRET: jwtSecret, ...operator } });
    world = new World(platform);
    await platform.client.subscribe([tenantErased], ({ data }) => {
      erased.push(data.tenant_id);
    });
  });
  beforeEach(() => {
    clock.ahead = 0;
  });
  afterAll(() => platform?.close());

  const close = (actor: Actor, confirm = actor.tenant_name) =>
    platform.client.request(closeTenant, { actor, confirm }, by(actor));
  const keep = (actor: Actor) => platform.client.request(keepTenant, { actor }, by(actor));
  const closesAt = async (actor: Actor) =>
    (await platform.client.request(getTenant, { actor }, by(actor))).closes_at ?? null;

  it('needs its exact name, is 30 days away, and asked again the first day stands', async () => {
    const { actor } = await world.anOrganisation();
    for (const wrong of ['', actor.tenant_name.toUpperCase(), `${actor.tenant_name}.`]) {
      await expect(close(actor, wrong)).rejects.toMatchObject({ code: 'CLOSE_CONFIRM' });
    }
    expect(await closesAt(actor)).toBeNull();
    const { closes_at } = await close(actor, ` ${actor.tenant_name} `);
    expect(Math.abs(Date.parse(closes_at ?? '') - Date.now() - 30 * day)).toBeLessThan(60_000);
    expect((await close(actor)).closes_at).toBe(closes_at);
    const settings = await platform.client.request(getTenant, { actor }, by(actor));
    expect(settings).toHaveProperty('contact_email_pending');
    expect(await close(actor)).toEqual(settings);
    expect(await closesAt(actor)).toBe(closes_at);
  });

  it('the operator’s own cannot be closed, nor one that the operator’s people belong to', async () => {
    const root = await world.logIn(superAdmin.email, superAdmin.password);
    await expect(close(root.actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { actor } = await world.anOrganisation();
    await world.aColleague(root.actor, 'super_admin', actor.tenant_id);
    await expect(close(actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('takes none of the operator’s people along: not one who is invited, and nobody becomes one meanwhile', async () => {
    const root = await world.logIn(superAdmin.email, superAdmin.password);
    const awaited = await world.anOrganisation();
    await world.anInvitation(root.actor, 'super_admin', undefined, awaited.user.tenant_id);
    await expect(close(awaited.actor)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const closing = await world.anOrganisation();
    const { tenant_id } = closing.user;
    const colleague = await world.aColleague(closing.actor, 'safety_manager');
    await close(closing.actor);
    const refused = { code: 'SUPER_ADMIN_AT_CLOSING' };
    await expect(world.anInvitation(root.actor, 'super_admin', undefined, tenant_id)).rejects.toMatchObject(refused);
    const promote = () => {
      const data = { actor: root.actor, user_id: colleague.user.id, role: 'super_admin' as const };
      return platform.client.request(updateUser, data, by(root.actor));
    };
    await expect(promote()).rejects.toMatchObject(refused);
    await keep(closing.actor);
    await expect(promote()).resolves.toMatchObject({ role: 'super_admin' });
  });

  it('is not erased while one of the operator’s people belongs to it, however that came', async () => {
    const root = await world.logIn(superAdmin.email, superAdmin.password);
    const operated = await world.anOrganisation();
    const { tenant_id } = operated.user;
    await world.aColleague(root.actor, 'super_admin', tenant_id);
    // as an earlier version could leave it
    await inDatabase(platform, (database) => {
      const found = database.collection<{ _id: string }>('tenants');
      return found.updateOne({ _id: tenant_id }, { $set: { closes_at: new Date(Date.now() - day) } });
    });
    const other = await world.anOrganisation();
    await close(other.actor);
    clock.ahead = 31 * day;
    await eventually(() => expect(erased).toContain(other.user.tenant_id));
    expect(erased).not.toContain(tenant_id);
    await expect(world.logIn(operated.user.email)).resolves.toMatchObject({ user: { id: operated.user.id } });
  });

  it('waits for no other that cannot be erased', async () => {
    const broken = await world.anOrganisation();
    const other = await world.anOrganisation();
    await close(broken.actor);
    await close(other.actor);
    const belongs = UserRepository.prototype.hasSuperAdmin;
    let tries = 0;
    const failing = jest.spyOn(UserRepository.prototype, 'hasSuperAdmin').mockImplementation(function (
      this: UserRepository,
      scope,
    ) {
      if ('tenantId' in scope && scope.tenantId !== broken.user.tenant_id) return belongs.call(this, scope);
      tries += 1;
      return Promise.reject(new Error('its rows cannot be read'));
    });
    clock.ahead = 31 * day;
    await eventually(() => expect(tries).toBeGreaterThan(0));
    await eventually(() => expect(erased).toContain(other.user.tenant_id));
    expect(erased).not.toContain(broken.user.tenant_id);
    failing.mockRestore();
    await eventually(() => expect(erased).toContain(broken.user.tenant_id));
  });

  it('is told with its day and who did it, once; and when it is taken back', async () => {
    const told: DataOf<typeof tenantClosingChanged>[] = [];
    await platform.client.subscribe([tenantClosingChanged], ({ data }) => {
      told.push(data);
    });
    const { actor } = await world.anOrganisation();
    const { closes_at } = await close(actor);
    await close(actor);
    await keep(actor);
    await keep(actor);
    const of = () => told.filter(({ tenant_id }) => tenant_id === actor.tenant_id);
    await eventually(() => expect(of()).toHaveLength(2));
    const about = { name: actor.tenant_name, changed_by: actor.name };
    expect(of()).toMatchObject([
      { ...about, closes_at },
      { ...about, closes_at: null },
    ]);
  });

  it('goes on as before until its day, and can be taken back; then everything of it goes, and of no other', async () => {
    const kept = await world.anOrganisation();
    const other = await world.anOrganisation();
    const closed = await world.anOrganisation();
    const worker: Person = await world.aColleague(closed.actor);
    await world.anInvitation(closed.actor);
    await close(kept.actor);
    await close(closed.actor);
    expect(await keep(kept.actor)).toEqual(
      await platform.client.request(getTenant, { actor: kept.actor }, by(kept.actor)),
    );
    expect(await keep(kept.actor)).not.toHaveProperty('closes_at');
    await expect(world.logIn(worker.user.email)).resolves.toMatchObject({ user: { id: worker.user.id } });
    clock.ahead = 29 * day;
    // nothing tells that nothing is done but what is done for one whose day has come
    expect(await world.whoIs(worker.token)).not.toBeNull();
    clock.ahead = 31 * day;
    await eventually(() => expect(erased).toContain(closed.user.tenant_id));
    await eventually(async () => expect(await world.whoIs(worker.token)).toBeNull());
    await expect(world.logIn(worker.user.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(platform.client.request(signUp, aSignUp(worker.user.email), nobody)).resolves.toBeDefined();
    const left = await inDatabase(platform, async (database) => {
      const counts = ['tenants', 'users', 'sessions', 'invitations'].map((name) =>
        database.collection(name).countDocuments({ tenant_id: closed.user.tenant_id }),
      );
      return Promise.all(counts);
    });
    expect(left).toEqual([0, 0, 0, 0]);
    expect(erased).not.toContain(kept.user.tenant_id);
    for (const { token } of [kept, other]) expect(await world.whoIs(token)).not.toBeNull();
  });
});
