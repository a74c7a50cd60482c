import {
  deleteUser,
  eraseUser,
  getTenant,
  listAssignableUsers,
  listAudit,
  listTenants,
  listUsers,
  type Role,
  recordAudit,
  signUp,
  tenantUpdated,
  updateMe,
  updateTenant,
  updateUser,
  userErased,
  userRemoved,
} from '@hazardlens/contracts';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { everythingStored } from './database.js';
import { anEmail, aSignUp, by, nobody, type Person, startAuthWithSuperAdmin, superAdmin, World } from './world.js';

describe('managing users', () => {
  let platform: TestPlatform;
  let world: World;
  let root: Person;
  let admin: Person;
  beforeAll(async () => {
    platform = await startAuthWithSuperAdmin();
    world = new World(platform);
    root = await world.logIn(superAdmin.email, superAdmin.password);
  });
  beforeEach(async () => {
    admin = await world.anOrganisation();
  });
  afterAll(() => platform?.close());

  const update = (manager: Person, userId: string, change: { is_active?: boolean; role?: Role }) =>
    platform.client.request(updateUser, { actor: manager.actor, user_id: userId, ...change }, by(manager.actor));
  const remove = (manager: Person, userId: string) =>
    platform.client.request(deleteUser, { actor: manager.actor, user_id: userId }, by(manager.actor));
  const erase = (manager: Person, userId: string) =>
    platform.client.request(eraseUser, { actor: manager.actor, user_id: userId }, by(manager.actor));
  const list = async (manager: Person, deleted?: boolean) =>
    (await platform.client.request(listUsers, { actor: manager.actor, deleted }, by(manager.actor))).users;

  const auditOf = (manager: Person, user_id?: string) =>
    platform.client.request(
      listAudit,
      { actor: manager.actor, limit: 50, ...(user_id ? { user_id } : {}) },
      by(manager.actor),
    );

  it('disables and enables; a disabled person is out at once and comes back by signing in', async () => {
    const worker = await world.aColleague(admin.actor);
    await expect(update(admin, worker.user.id, { is_active: false })).resolves.toMatchObject({ is_active: false });
    await expect(world.whoIs(worker.token)).resolves.toBeNull();
    await expect(world.logIn(worker.user.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(update(admin, worker.user.id, { is_active: true })).resolves.toMatchObject({ is_active: true });
    await expect(world.whoIs(worker.token)).resolves.toBeNull();
    await expect(world.logIn(worker.user.email)).resolves.toMatchObject({ user: { id: worker.user.id } });
  });

  it('gives another role, which ends the sessions of the old one', async () => {
    const worker = await world.aColleague(admin.actor);
    await expect(update(admin, worker.user.id, { role: 'inspector' })).resolves.toMatchObject({ role: 'inspector' });
    await expect(world.whoIs(worker.token)).resolves.toBeNull();
    await expect(world.logIn(worker.user.email)).resolves.toMatchObject({ user: { role: 'inspector' } });
  });

  it('changes nothing, and ends nothing, when all is as wanted already', async () => {
    const worker = await world.aColleague(admin.actor);
    await update(admin, worker.user.id, { is_active: true, role: 'worker' });
    await expect(world.whoIs(worker.token)).resolves.not.toBeNull();
  });

  it('deletes: nobody finds the person any more, the e-mail is free, and nothing personal stays', async () => {
    const removed: string[] = [];
    const subscription = await platform.client.subscribe([userRemoved], ({ data }) => {
      removed.push(`${data.user.id} ${data.user.email} ${data.sessions_ended}`);
    });
    const worker = await world.aColleague(admin.actor);
    const { id, email } = worker.user;
    await expect(remove(admin, id)).resolves.toEqual({});
    await expect(world.whoIs(worker.token)).resolves.toBeNull();
    await expect(world.logIn(email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect((await list(admin)).map((user) => user.id)).toEqual([admin.user.id]);
    for (const again of [remove(admin, id), update(admin, id, { is_active: true })]) {
      await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await eventually(() => expect(removed).toContain(`${id} deleted-${id}@deleted.invalid true`));
    await subscription.close();
    const users = (await everythingStored(platform)).match(new RegExp(`{"_id":"${id}"[^}]*}`))?.[0];
    expect(users).toContain('deleted.invalid');
    expect(users).not.toContain(email);
    expect(users).not.toContain('Joe');
    await expect(platform.client.request(signUp, aSignUp(email), nobody)).resolves.toMatchObject({ user: { email } });
  });

  it('erases: the address is free, a token stands in its place, and everybody is told whom to forget, once', async () => {
    const told: unknown[] = [];
    const subscription = await platform.client.subscribe([userErased], ({ data, actorId }) => {
      if (data.user_id === worker.user.id) told.push([data, actorId]);
    });
    const worker = await world.aColleague(admin.actor);
    const { id, email, first_name, last_name } = worker.user;
    const both = await Promise.allSettled([erase(admin, id), erase(admin, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(world.whoIs(worker.token)).resolves.toBeNull();
    await expect(erase(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(platform.client.request(signUp, aSignUp(email), nobody)).resolves.toMatchObject({ user: { email } });
    const person = {
      ...{ user_id: id, everywhere: false, email, name: `${first_name} ${last_name}` },
      erased_email: expect.stringMatching(/^erased-[0-9a-f]{8}@erased\.invalid$/),
      erased_name: expect.stringMatching(/^Erased [0-9a-f]{8}$/),
    };
    await eventually(() => expect(told).toEqual([[person, admin.user.id]]));
    await subscription.close();
  });

  it('erases somebody by every name that they had, and keeps none of them', async () => {
    const worker = await world.aColleague(admin.actor);
    const rename = (last_name: string) =>
      platform.client.request(updateMe, { actor: worker.actor, last_name }, by(worker.actor));
    const told: unknown[] = [];
    const subscription = await platform.client.subscribe([userErased], ({ data }) => {
      if (data.user_id === worker.user.id) told.push([data.name, data.earlier_names]);
    });
    await rename('Bakersfield');
    await rename('Bakerova');
    await platform.client.request(updateMe, { actor: worker.actor, phone: '+1 555 0100' }, by(worker.actor));
    await erase(admin, worker.user.id);
    await eventually(() => expect(told).toEqual([['Joe Bakerova', ['Joe Bakersfield', 'Joe Baker']]]));
    await subscription.close();
    const stored = (await everythingStored(platform)).match(new RegExp(`{"_id":"${worker.user.id}"[^}]*}`))?.[0];
    expect(stored).not.toContain('Baker');
  });

  it('erases somebody who was deleted before, by every name that the security log knows', async () => {
    const worker = await world.aColleague(admin.actor);
    const { id, email } = worker.user;
    const { id: never } = (await world.anInvitation(admin.actor)).user;
    await world.logIn(email);
    await platform.client.request(updateMe, { actor: worker.actor, last_name: 'Bakerova' }, by(worker.actor));
    await world.logIn(email);
    const told: unknown[] = [];
    const subscription = await platform.client.subscribe([userErased], ({ data }) => {
      if (data.user_id === id) told.push([data.email, data.name, data.earlier_names ?? []]);
    });
    expect(await list(admin, true)).toEqual([]);
    await remove(admin, id);
    await remove(admin, never);
    const other = await world.anOrganisation();
    expect(await list(other, true)).toEqual([]);
    await expect(erase(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await list(admin, true)).map((user) => [user.id, user.first_name, user.email, user.is_active])).toEqual([
      [never, 'Deleted', `deleted-${never}@deleted.invalid`, false],
      [id, 'Joe Bakerova', email, false],
    ]);
    const again = await world.accept((await world.anInvitation(admin.actor, 'worker', email)).token);
    await expect(erase(admin, id)).rejects.toMatchObject({ code: 'ADDRESS_IN_USE' });
    await remove(admin, again.user.id);
    await expect(erase(admin, id)).resolves.toEqual({});
    await expect(erase(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await eventually(() => expect(told).toEqual([[email, 'Joe Bakerova', ['Joe Baker']]]));
    await subscription.close();
    expect((await list(admin, true)).map((user) => user.id)).toEqual([again.user.id, never]);
    const { entries } = await auditOf(admin, id);
    expect(new Set(entries.map(({ actor }) => actor?.name))).toEqual(new Set([expect.stringMatching(/^Erased /)]));
  });

  it('erases who is or was a super admin from the logs of the organisations that they worked in, too', async () => {
    const told: unknown[] = [];
    const subscription = await platform.client.subscribe([userErased], ({ data }) => {
      told.push([data.user_id, data.everywhere]);
    });
    const [still, before] = [await operator(), await operator()];
    const { entries } = await auditOf(admin);
    expect(entries.map(({ actor }) => actor?.email)).toEqual(expect.arrayContaining([still.email, before.email]));
    await update(root, before.id, { role: 'worker' });
    for (const { id } of [still, before]) await expect(erase(root, id)).resolves.toEqual({});
    const now = (await auditOf(admin)).entries.filter(({ type }) => type === 'site_deleted');
    expect(now.map(({ actor }) => actor?.email)).toEqual(Array(2).fill(expect.stringMatching(/^erased-/)));
    const expected = [still, before].map(({ id }) => [id, true]);
    await eventually(() => expect(told).toEqual(expect.arrayContaining(expected)));
    await subscription.close();

    async function operator() {
      const { user, actor } = await world.aColleague(root.actor, 'super_admin', root.user.tenant_id);
      const [at, tenant_id] = [new Date().toISOString(), admin.user.tenant_id];
      const done = { type: 'site_deleted', target: { kind: 'site', id: 'site-1' }, result: 'success' } as const;
      await platform.client.request(recordAudit, { actor, at, address: '203.0.113.7', tenant_id, ...done }, by(actor));
      return user;
    }
  });

  it('does not find people of other organisations', async () => {
    const other = await world.anOrganisation();
    for (const id of [other.user.id, 'unknown', '', '{"$ne":null}']) {
      const expected = { code: id === '' ? 'VALIDATION_FAILED' : 'NOT_FOUND' };
      await expect(update(admin, id, { is_active: false })).rejects.toMatchObject(expected);
      await expect(remove(admin, id)).rejects.toMatchObject(expected);
      await expect(erase(admin, id)).rejects.toMatchObject(expected);
    }
    await expect(world.whoIs(other.token)).resolves.not.toBeNull();
  });

  it('leaves one’s own account alone', async () => {
    await world.aColleague(admin.actor, 'admin');
    for (const change of [{ is_active: false }, { role: 'worker' as const }]) {
      await expect(update(admin, admin.user.id, change)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    }
    await expect(remove(admin, admin.user.id)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    await expect(erase(admin, admin.user.id)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    await expect(update(root, root.user.id, { is_active: false })).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
  });

  it('keeps super_admin out of an admin’s hands', async () => {
    const worker = await world.aColleague(admin.actor);
    await expect(update(admin, worker.user.id, { role: 'super_admin' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    // Asked first, so that it does not tell whether the person exists.
    await expect(update(admin, 'unknown', { role: 'super_admin' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const inside = await world.aColleague(root.actor, 'super_admin', admin.user.tenant_id);
    await expect(update(admin, inside.user.id, { is_active: false })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(remove(admin, inside.user.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(erase(admin, inside.user.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(remove(admin, root.user.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(update(root, worker.user.id, { role: 'super_admin' })).resolves.toMatchObject({ role: 'super_admin' });
    await expect(remove(root, inside.user.id)).resolves.toEqual({});
  });

  it('makes nobody of an insurer a super_admin', async () => {
    const insurer = await world.anOrganisation('insurance_provider');
    const analyst = await world.aColleague(insurer.actor, 'insurance_analyst');
    const promoted = update(root, analyst.user.id, { role: 'super_admin' });
    await expect(promoted).rejects.toMatchObject({ code: 'SUPER_ADMIN_AT_INSURER' });
    await expect(update(root, analyst.user.id, { role: 'admin' })).resolves.toMatchObject({ role: 'admin' });
  });

  it('keeps the last active admin, whoever asks and however', async () => {
    const attempts = () => [
      update(root, admin.user.id, { is_active: false }),
      update(root, admin.user.id, { role: 'worker' }),
      remove(root, admin.user.id),
      erase(root, admin.user.id),
    ];
    for (const attempt of attempts()) await expect(attempt).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    // Neither an invited nor a disabled admin is an active one, also not one that was enabled before accepting.
    const invited = await world.anInvitation(admin.actor, 'admin');
    await update(admin, invited.user.id, { is_active: true });
    const second = await world.aColleague(admin.actor, 'admin');
    await update(admin, second.user.id, { is_active: false });
    for (const attempt of attempts()) await expect(attempt).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await update(admin, second.user.id, { is_active: true });
    await expect(remove(root, admin.user.id)).resolves.toEqual({});
  });

  it('lets one of two admins win who disable each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await world.anOrganisation();
      const second = await world.aColleague(first.actor, 'admin');
      const results = await Promise.allSettled([
        update(first, second.user.id, { is_active: false }),
        round % 2 === 0 ? update(second, first.user.id, { is_active: false }) : remove(second, first.user.id),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'LAST_ADMIN' } });
      const active = (await list(root)).filter((user) => user.tenant_id === first.user.tenant_id && user.is_active);
      expect(active).toHaveLength(1);
    }
  });

  it('keeps the last super_admin when two disable each other at once', async () => {
    const second = await world.aColleague(root.actor, 'super_admin', root.user.tenant_id);
    const others = (await list(root)).filter(
      (user) => user.role === 'super_admin' && ![root.user.id, second.user.id].includes(user.id),
    );
    for (const other of others) await remove(root, other.id);
    const results = await Promise.allSettled([
      update(root, second.user.id, { is_active: false }),
      update(second, root.user.id, { is_active: false }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? root : second;
    const loser = winner === root ? second : root;
    await update(winner, loser.user.id, { is_active: true });
    root = await world.logIn(superAdmin.email, superAdmin.password);
  });

  it('lists the own team, and everybody for a super_admin', async () => {
    const other = await world.anOrganisation();
    const invited = await world.anInvitation(admin.actor);
    const own = await list(admin);
    expect(own.map(({ id }) => id)).toEqual([admin.user.id, invited.user.id]);
    expect(own[0]).toMatchObject({ last_login_at: expect.any(String), invite_pending: false });
    expect(own[1]).toMatchObject({ last_login_at: null, invite_pending: true, is_active: false });
    const all = (await list(root)).map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([admin.user.id, invited.user.id, other.user.id, root.user.id]));
    expect(JSON.stringify(own)).not.toMatch(/password|hash|token/);
  });

  it('offers active people who take photos as owners of an action', async () => {
    const worker = await world.aColleague(admin.actor);
    await world.aColleague(admin.actor, 'insurance_analyst');
    await world.anInvitation(admin.actor, 'inspector');
    const disabled = await world.aColleague(admin.actor, 'inspector');
    await update(admin, disabled.user.id, { is_active: false });
    const insurer = await world.anOrganisation('insurance_provider');
    const ask = async ({ actor }: Person, tenant_id?: string) =>
      (await platform.client.request(listAssignableUsers, { actor, ...(tenant_id && { tenant_id }) }, by(actor))).users;
    expect(await ask(admin)).toEqual([
      { id: admin.user.id, name: 'Ana Reyes', role: 'admin' },
      { id: worker.user.id, name: 'Joe Baker', role: 'worker' },
    ]);
    expect(await ask(insurer)).toEqual([]);
    const everywhere = (await ask(root)).map(({ id }) => id);
    expect(everywhere).toEqual(expect.arrayContaining([admin.user.id, worker.user.id]));
    expect(everywhere).not.toContain(insurer.user.id);
    // one organisation's people, also for who may see all; nobody's own tenant is widened by naming another
    const other = await world.anOrganisation();
    expect(await ask(root, admin.user.tenant_id)).toEqual(await ask(admin));
    expect((await ask(root, other.user.tenant_id)).map(({ id }) => id)).toEqual([other.user.id]);
    expect(await ask(admin, other.user.tenant_id)).toEqual([]);
  });
});

describe('organisations', () => {
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    platform = await startAuthWithSuperAdmin();
    world = new World(platform);
  });
  afterAll(() => platform?.close());

  it('are listed for a super_admin', async () => {
    const { user } = await world.anOrganisation('insurance_provider');
    const root = await world.logIn(superAdmin.email, superAdmin.password);
    const { tenants } = await platform.client.request(listTenants, { actor: root.actor }, by(root.actor));
    expect(tenants).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: user.tenant_id, tenant_type: 'insurance_provider' })]),
    );
    expect(tenants.filter(({ name }) => name === 'Platform')).toHaveLength(1);
  });

  it('change time zone, retention and contact, and tell everybody the newest state', async () => {
    const versions: (number | undefined)[] = [];
    const admin = await world.anOrganisation();
    const subscription = await platform.client.subscribe([tenantUpdated], ({ data, aggregateVersion }) => {
      if (data.tenant.id === admin.user.tenant_id) versions.push(aggregateVersion);
    });
    const change = { actor: admin.actor, time_zone: 'Europe/Madrid', retention_months: 12 };
    const changed = await platform.client.request(updateTenant, change, by(admin.actor));
    expect(changed).toMatchObject({
      time_zone: 'Europe/Madrid',
      retention_months: 12,
      contact_email: admin.user.email,
    });
    const email = anEmail('office');
    await platform.client.request(updateTenant, { actor: admin.actor, contact_email: email }, by(admin.actor));
    await eventually(() => expect(versions).toEqual([2, 3]));
    await subscription.close();
    await platform.restart();
    const own = await platform.client.request(getTenant, { actor: admin.actor }, by(admin.actor));
    expect(own).toMatchObject({ id: admin.user.tenant_id, retention_months: 12, contact_email: email });
    const root = await world.logIn(superAdmin.email, superAdmin.password);
    const { tenants } = await platform.client.request(listTenants, { actor: root.actor }, by(root.actor));
    expect(tenants.find(({ id }) => id === admin.user.tenant_id)).toMatchObject({
      time_zone: 'Europe/Madrid',
      retention_months: 12,
      contact_email: email,
    });
  });
});
