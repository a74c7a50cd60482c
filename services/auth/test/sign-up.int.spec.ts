import { createHmac } from 'node:crypto';
import {
  actorOf,
  type Envelope,
  listUsers,
  logIn,
  signUp,
  tenantRegistered,
  userRegistered,
} from '@hazardlens/contracts';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { everythingStored } from './database.js';
import { anEmail, aSignUp, by, claimsOf, headerOf, jwtSecret, nobody, password, startAuth, World } from './world.js';

describe('signing up', () => {
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    platform = await startAuth();
    world = new World(platform);
  });
  afterAll(() => platform?.close());

  it('makes organisation, admin and session at once', async () => {
    const email = anEmail();
    const { user, access_token } = await platform.client.request(signUp, aSignUp(email), nobody);
    expect(user).toMatchObject({
      email,
      role: 'admin',
      is_active: true,
      tenant_type: 'contractor',
      tenant_name: `Organisation of ${email}`,
      first_name: 'Ana',
      phone: null,
    });
    expect(user._id).toBe(user.id);
    await expect(world.whoIs(access_token)).resolves.toEqual(user);
    await expect(world.logIn(email)).resolves.toMatchObject({ user });
  });

  it('signs a token with HS256 that says who, which session, which organisation and which token version', async () => {
    const { token, user } = await world.anOrganisation();
    expect(headerOf(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const { iat, exp, ...claims } = claimsOf(token);
    expect(claims).toEqual({ sub: user.id, sid: expect.any(String), tid: user.tenant_id, tv: 0 });
    expect(exp - iat).toBe(12 * 3600);
    expect(Math.abs(iat - Date.now() / 1000)).toBeLessThan(60);
    const signed = token.slice(0, token.lastIndexOf('.'));
    const signature = createHmac('sha256', jwtSecret).update(signed).digest('base64url');
    expect(token).toBe(`${signed}.${signature}`);
  });

  it('tells everybody about organisation and user, without anything secret', async () => {
    const events: Envelope[] = [];
    const subscription = await platform.client.subscribe([tenantRegistered, userRegistered], (event) => {
      events.push(event);
    });
    const { user } = await world.anOrganisation('insurance_provider');
    const own = await eventually(() => {
      const mine = events.filter(({ tenantId }) => tenantId === user.tenant_id);
      expect(mine).toHaveLength(2);
      return mine;
    });
    await subscription.close();
    expect(own.map(({ type, aggregateVersion }) => [type, aggregateVersion]).sort()).toEqual([
      [tenantRegistered.type, 1],
      [userRegistered.type, 1],
    ]);
    const tenant = own.find(({ type }) => type === tenantRegistered.type)?.data;
    expect(tenant).toMatchObject({
      tenant: { id: user.tenant_id, tenant_type: 'insurance_provider', time_zone: 'UTC', retention_months: 24 },
      is_platform: false,
    });
    expect(JSON.stringify(own)).not.toContain(password);
  });

  it('takes an e-mail once, in whatever spelling', async () => {
    const email = anEmail();
    await platform.client.request(signUp, aSignUp(email), nobody);
    const again = aSignUp(` ${email.toUpperCase()}\u200b`);
    await expect(platform.client.request(signUp, again, nobody)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('lets exactly one of many win who sign up with one e-mail at once, and leaves nothing of the others', async () => {
    const email = anEmail('race');
    const results = await Promise.allSettled(
      // Different tenants in the context, so that not even the message key keeps them in line.
      Array.from({ length: 6 }, (_, index) =>
        platform.client.request(signUp, aSignUp(email), { tenantId: `public-${index}`, actorId: 'anonymous' }),
      ),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    const lost = results.filter((result) => result.status === 'rejected');
    expect(won).toHaveLength(1);
    for (const { reason } of lost) expect(reason).toMatchObject({ code: 'EMAIL_TAKEN' });
    const stored = await everythingStored(platform);
    expect(stored.split(`"name":"Organisation of ${email}"`)).toHaveLength(2);
    const winner = won[0]?.value.user;
    if (!winner) throw new Error('nobody won');
    const { users } = await platform.client.request(listUsers, { actor: actorOf(winner) }, by(actorOf(winner)));
    expect(users.map((user) => user.email)).toEqual([email]);
  });

  it('keeps neither password nor token in the database', async () => {
    const { token, user } = await world.anOrganisation();
    const { access_token } = await platform.client.request(
      logIn,
      { email: user.email, password, address: '203.0.113.7' },
      nobody,
    );
    const stored = await everythingStored(platform);
    expect(stored).toContain(user.email);
    for (const secret of [password, token, access_token, token.split('.')[2] ?? token])
      expect(stored).not.toContain(secret);
  });

  it('survives a restart: account, session and the taken e-mail', async () => {
    const email = anEmail();
    const { access_token, user } = await platform.client.request(signUp, aSignUp(email), nobody);
    await platform.restart();
    await expect(world.whoIs(access_token)).resolves.toEqual(user);
    await expect(world.logIn(email)).resolves.toMatchObject({ user });
    await expect(platform.client.request(signUp, aSignUp(email), nobody)).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    });
  });
});
