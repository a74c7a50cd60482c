import {
  describeInvite,
  type Envelope,
  inviteUser,
  type Role,
  renewInvite,
  updateUser,
  userRegistered,
  userUpdated,
} from '@hazardlens/contracts';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { everythingStored, inDatabase } from './database.js';
import { anEmail, by, nobody, type Person, password, startAuthWithSuperAdmin, superAdmin, World } from './world.js';

const invalid = { code: 'INVITE_INVALID' };

describe('invitations', () => {
  let platform: TestPlatform;
  let world: World;
  let admin: Person;
  beforeAll(async () => {
    platform = await startAuthWithSuperAdmin();
    world = new World(platform);
  });
  beforeEach(async () => {
    admin = await world.anOrganisation();
  });
  afterAll(() => platform?.close());

  const describeLink = (token: string) => platform.client.request(describeInvite, { token }, nobody);
  const renew = (by_: Person, userId: string) =>
    platform.client.request(renewInvite, { actor: by_.actor, user_id: userId }, by(by_.actor));

  it('make an account that is inactive until it is accepted', async () => {
    const { user, token } = await world.anInvitation(admin.actor, 'inspector');
    expect(user).toMatchObject({
      role: 'inspector',
      is_active: false,
      invite_pending: true,
      last_login_at: null,
      tenant_id: admin.user.tenant_id,
      tenant_name: admin.user.tenant_name,
    });
    await expect(describeLink(token)).resolves.toEqual({
      email: user.email,
      first_name: 'Joe',
      tenant_name: admin.user.tenant_name,
    });
    await expect(world.logIn(user.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const joined = await world.accept(token);
    expect(joined.user).toMatchObject({ id: user.id, role: 'inspector', is_active: true });
    await expect(world.whoIs(joined.token)).resolves.toMatchObject({ id: user.id });
    await expect(world.logIn(user.email)).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('work once, also when two use the link at the same time', async () => {
    const { token } = await world.anInvitation(admin.actor);
    const results = await Promise.allSettled([
      world.accept(token, 'first-Choice-1'),
      world.accept(token, 'second-Choice-2'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: invalid });
    await expect(describeLink(token)).rejects.toMatchObject(invalid);
    await expect(world.accept(token)).rejects.toMatchObject(invalid);
  });

  it('are refused when made up', async () => {
    for (const token of ['', 'x', 'a'.repeat(43), '{"$ne":null}']) {
      await expect(describeLink(token)).rejects.toMatchObject(invalid);
      await expect(world.accept(token || 'x')).rejects.toMatchObject(invalid);
    }
  });

  it('end after 72 hours', async () => {
    const { token, user } = await world.anInvitation(admin.actor);
    const row = await inDatabase(platform, (database) =>
      database.collection('invitations').findOne({ user_id: user.id }),
    );
    expect(Math.round((row?.['expires_at'] - row?.['created_at']) / 3_600_000)).toBe(72);
    await inDatabase(platform, (database) =>
      database
        .collection('invitations')
        .updateOne({ user_id: user.id }, { $set: { expires_at: new Date(Date.now() - 1) } }),
    );
    await expect(describeLink(token)).rejects.toMatchObject(invalid);
    await expect(world.accept(token)).rejects.toMatchObject(invalid);
  });

  it('are stored as a hash only, and are still good after a restart', async () => {
    const { token } = await world.anInvitation(admin.actor);
    expect(await everythingStored(platform)).not.toContain(token);
    await platform.restart();
    await expect(world.accept(token)).resolves.toBeDefined();
  });

  it('are renewed, which voids the old link', async () => {
    const { token, user } = await world.anInvitation(admin.actor);
    const renewed = await renew(admin, user.id);
    expect(renewed.email).toBe(user.email);
    expect(renewed.token).not.toBe(token);
    await expect(world.accept(token)).rejects.toMatchObject(invalid);
    await expect(world.accept(renewed.token)).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('reset the password of an active user, whose sessions live until then', async () => {
    const worker = await world.aColleague(admin.actor);
    const { token } = await renew(admin, worker.user.id);
    await expect(world.whoIs(worker.token)).resolves.not.toBeNull();
    await expect(world.logIn(worker.user.email)).resolves.toBeDefined();
    const reset = await world.accept(token, 'gangway-Rail-7');
    await expect(world.whoIs(worker.token)).resolves.toBeNull();
    await expect(world.whoIs(reset.token)).resolves.toMatchObject({ id: worker.user.id });
    await expect(world.logIn(worker.user.email)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await expect(world.logIn(worker.user.email, 'gangway-Rail-7')).resolves.toBeDefined();
  });

  it('are void once the person is disabled', async () => {
    const { token, user } = await world.anInvitation(admin.actor);
    const disable = { actor: admin.actor, user_id: user.id, is_active: false };
    await platform.client.request(updateUser, disable, by(admin.actor));
    await expect(world.accept(token)).rejects.toMatchObject(invalid);
  });

  it('are no way back in for a disabled person, who is enabled first', async () => {
    const worker = await world.aColleague(admin.actor);
    const change = (is_active: boolean) =>
      platform.client.request(updateUser, { actor: admin.actor, user_id: worker.user.id, is_active }, by(admin.actor));
    await change(false);
    await expect(renew(admin, worker.user.id)).rejects.toMatchObject({ code: 'ACCOUNT_DISABLED' });
    await change(true);
    const { token } = await renew(admin, worker.user.id);
    await expect(world.accept(token, 'gangway-Rail-7')).resolves.toMatchObject({ user: { id: worker.user.id } });
  });

  it('are refused for a taken e-mail, in this and in any other organisation', async () => {
    const other = await world.anOrganisation();
    const { user } = await world.anInvitation(admin.actor);
    for (const email of [user.email, admin.user.email, other.user.email]) {
      await expect(world.anInvitation(admin.actor, 'worker', email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
      await expect(world.anInvitation(other.actor, 'worker', email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    }
  });

  it('go to one of two organisations that invite the same person at once', async () => {
    const other = await world.anOrganisation();
    const email = anEmail('wanted');
    const results = await Promise.allSettled([
      world.anInvitation(admin.actor, 'worker', email),
      world.anInvitation(other.actor, 'worker', email),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code: 'EMAIL_TAKEN' } });
  });

  it('answer a repeated command with the same link, and make one account', async () => {
    const email = anEmail();
    const invite = { actor: admin.actor, email, first_name: 'J', last_name: 'B', role: 'worker' as const, phone: null };
    const context = { ...by(admin.actor), idempotencyKey: 'again' };
    const first = await platform.client.request(inviteUser, invite, context);
    await expect(platform.client.request(inviteUser, invite, context)).resolves.toEqual(first);
  });

  it('tell caches and lists who came and who joined', async () => {
    const events: Envelope[] = [];
    const subscription = await platform.client.subscribe([userRegistered, userUpdated], (event) => {
      events.push(event);
    });
    const { user, token } = await world.anInvitation(admin.actor);
    await world.accept(token);
    await eventually(() => {
      const mine = events.filter(({ data }) => (data as { user: { id: string } }).user.id === user.id);
      expect(mine.map(({ type, aggregateVersion }) => [type, aggregateVersion])).toEqual([
        [userRegistered.type, 1],
        [userUpdated.type, 2],
      ]);
      expect(JSON.stringify(mine)).not.toContain(token);
    });
    await subscription.close();
  });

  describe('who may invite whom where', () => {
    const attempt = (actor: Person['actor'], role: Role, tenantId: string | null) =>
      world.anInvitation(actor, role, anEmail(), tenantId);

    it('an admin into the own organisation only, and never a super_admin', async () => {
      const other = await world.anOrganisation();
      await expect(attempt(admin.actor, 'admin', admin.user.tenant_id)).resolves.toBeDefined();
      for (const tenantId of [other.user.tenant_id, 'unknown']) {
        await expect(attempt(admin.actor, 'worker', tenantId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      }
      await expect(attempt(admin.actor, 'super_admin', null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });

    it('a super_admin anybody into an organisation that is named and exists', async () => {
      const root = await world.logIn(superAdmin.email, superAdmin.password);
      await expect(attempt(root.actor, 'worker', null)).rejects.toMatchObject({ code: 'TENANT_REQUIRED' });
      await expect(attempt(root.actor, 'worker', 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const { user } = await attempt(root.actor, 'worker', admin.user.tenant_id);
      expect(user).toMatchObject({ tenant_id: admin.user.tenant_id, tenant_name: admin.user.tenant_name });
      const second = await attempt(root.actor, 'super_admin', root.user.tenant_id);
      expect(second.user).toMatchObject({ role: 'super_admin', tenant_name: 'Platform' });
    });

    it('nobody as a super_admin into an insurer, where links decide who sees what', async () => {
      const root = await world.logIn(superAdmin.email, superAdmin.password);
      const insurer = await world.anOrganisation('insurance_provider');
      const refused = { code: 'SUPER_ADMIN_AT_INSURER' };
      await expect(attempt(root.actor, 'super_admin', insurer.user.tenant_id)).rejects.toMatchObject(refused);
      await expect(attempt(root.actor, 'insurance_analyst', insurer.user.tenant_id)).resolves.toBeDefined();
    });

    it('a link is renewed for colleagues only, and for a super_admin by a super_admin only', async () => {
      const root = await world.logIn(superAdmin.email, superAdmin.password);
      const other = await world.anOrganisation();
      for (const id of [other.user.id, root.user.id, 'unknown']) {
        await expect(renew(admin, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
      const inside = await attempt(root.actor, 'super_admin', admin.user.tenant_id);
      await expect(renew(admin, inside.user.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(renew(root, inside.user.id)).resolves.toBeDefined();
      await expect(renew(root, other.user.id)).resolves.toMatchObject({ email: other.user.email });
    });
  });

  it('never show a password', async () => {
    const { token } = await world.anInvitation(admin.actor);
    await world.accept(token);
    expect(await everythingStored(platform)).not.toContain(password);
  });
});
