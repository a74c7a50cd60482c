import { createHash } from 'node:crypto';
import { changePassword, checkSession, logIn, logOut, signUp, updateUser, userUpdated } from '@hazardlens/contracts';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { signInLimits } from '../src/attempts/limits.rules.js';
import { inDatabase } from './database.js';
import { anEmail, aSignUp, by, claimsOf, nobody, password, startAuth, World } from './world.js';

const wrong = { code: 'INVALID_CREDENTIALS' };

describe('signing in', () => {
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    platform = await startAuth();
    world = new World(platform);
  });
  afterAll(() => platform?.close());

  it('takes the e-mail in any spelling and the password to the letter', async () => {
    const { user } = await world.anOrganisation();
    await expect(world.logIn(` ${user.email.toUpperCase()} `)).resolves.toMatchObject({ user });
    await expect(world.logIn(user.email, `${password} `)).rejects.toMatchObject(wrong);
    await expect(world.logIn(user.email, password.toUpperCase())).rejects.toMatchObject(wrong);
  });

  it('answers unknown, disabled and invited accounts and wrong passwords exactly alike', async () => {
    const admin = await world.anOrganisation();
    const disabled = await world.aColleague(admin.actor);
    await platform.client.request(
      updateUser,
      { actor: admin.actor, user_id: disabled.user.id, is_active: false },
      by(admin.actor),
    );
    const invited = await world.anInvitation(admin.actor);
    const attempts: [string, string][] = [
      [anEmail('unknown'), password],
      [disabled.user.email, password],
      [disabled.user.email, 'something else'],
      [invited.user.email, password],
      [admin.user.email, 'something else'],
      ['', ''],
      ['\u0000', 'x'],
    ];
    for (const [email, secret] of attempts) {
      const failure: unknown = await world.logIn(email, secret).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'INVALID_CREDENTIALS', params: {}, errors: [] });
    }
  });

  it('gives field roles a week and everybody else twelve hours', async () => {
    const admin = await world.anOrganisation();
    for (const [role, hours] of [
      ['worker', 168],
      ['inspector', 168],
      ['safety_manager', 12],
      ['insurance_analyst', 12],
    ] as const) {
      const { token } = await world.aColleague(admin.actor, role);
      const { iat, exp } = claimsOf(token);
      expect([role, (exp - iat) / 3600]).toEqual([role, hours]);
    }
  });

  const stopped = { code: 'TOO_MANY_LOGINS', params: { retry_after: expect.any(Number) } };
  const failTimes = async (times: number, email: string, address?: string) => {
    for (let index = 0; index < times; index += 1)
      await expect(world.logIn(email, 'guess', address)).rejects.toMatchObject(wrong);
  };
  /** As if so many had failed already under the widest counters: guessing them for real takes long. */
  const alreadyFailed = (failures: number) =>
    inDatabase(platform, (database) =>
      database
        .collection('attempt_counters')
        .updateMany({ failed: { $gt: 0 } }, { $set: { taken: failures, failed: failures } }),
    );
  const forgetTries = () => inDatabase(platform, (database) => database.collection('attempt_counters').deleteMany({}));
  afterEach(forgetTries);

  it('stops one address after ten failures, says for how long, and leaves other addresses alone', async () => {
    const { user } = await world.anOrganisation();
    await failTimes(10, user.email);
    await expect(world.logIn(user.email)).rejects.toMatchObject(stopped);
    await expect(world.logIn(user.email, 'guess')).rejects.toMatchObject(stopped);
    await expect(world.logIn(user.email, password, '198.51.100.1')).resolves.toMatchObject({ user });
  });

  it('limits unknown accounts just so', async () => {
    const email = anEmail('unknown');
    await failTimes(10, email);
    await expect(world.logIn(email)).rejects.toMatchObject(stopped);
  });

  it('begins anew after 15 minutes, and does not count what succeeds', async () => {
    const { user } = await world.anOrganisation();
    for (let index = 0; index < 12; index += 1) await world.logIn(user.email);
    await failTimes(10, user.email);
    await inDatabase(platform, (database) =>
      database.collection('attempt_counters').updateMany({}, { $set: { until: new Date(Date.now() - 1) } }),
    );
    await expect(world.logIn(user.email)).resolves.toMatchObject({ user });
  });

  it('stops an account after a hundred failures from everywhere, but not where its owner has signed in before', async () => {
    const { user } = await world.anOrganisation();
    await world.logIn(user.email, password, '192.0.2.10');
    for (let index = 0; index < 100; index += 1)
      await world.logIn(user.email, 'guess', `198.51.100.${index}`).catch(() => {});
    await expect(world.logIn(user.email, password, '198.51.101.9')).rejects.toMatchObject(stopped);
    await expect(world.logIn(user.email, password, '192.0.2.10')).resolves.toMatchObject({ user });
  });

  it('stops one guess for many people: from one address, and at one organisation from everywhere', async () => {
    const limitsOf = (address: string, organisation: string) =>
      signInLimits({ email: 'a@b.example', address, organisation, known: false }).map(({ of, most }) => [...of, most]);
    expect(limitsOf('192.0.2.1', 'tenant-1')).toEqual([
      ['sign-in', 'a@b.example', '192.0.2.1', 10],
      ['sign-in-address', '192.0.2.1', 200],
      ['sign-in-account', 'a@b.example', 100],
      ['sign-in-organisation', 'tenant-1', 300],
    ]);
    const home = { email: 'a@b.example', address: '192.0.2.1', organisation: 'tenant-1', known: true };
    expect(signInLimits(home).map(({ of: [kind], most }) => [kind, most])).toEqual([
      ['sign-in', 10],
      ['sign-in-known-address', 500],
    ]);
    const admin = await world.anOrganisation();
    const colleague = await world.aColleague(admin.actor);
    await failTimes(1, admin.user.email, '192.0.2.77');
    await alreadyFailed(300);
    // another account and another address: only the organisation is the same
    await expect(world.logIn(colleague.user.email, password, '192.0.2.78')).rejects.toMatchObject(stopped);
    const other = await world.anOrganisation();
    await expect(world.logIn(other.user.email, password, '192.0.2.78')).resolves.toBeDefined();
    // another organisation, the address that guessed
    await expect(world.logIn(other.user.email, password, '192.0.2.77')).rejects.toMatchObject(stopped);
  });

  it('counts across a restart', async () => {
    const { user } = await world.anOrganisation();
    await failTimes(10, user.email);
    await platform.restart();
    await expect(world.logIn(user.email)).rejects.toMatchObject(stopped);
  });

  it('evaluates ten of a hundred guesses that come all at once', async () => {
    const { user } = await world.anOrganisation();
    const guesses = await Promise.allSettled(Array.from({ length: 100 }, () => world.logIn(user.email, 'guess')));
    const codes = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'in',
    );
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_LOGINS')).toHaveLength(90);
  });

  it('lets many sign in to one account at once', async () => {
    const { user } = await world.anOrganisation();
    const sessions = await Promise.all(Array.from({ length: 20 }, () => world.logIn(user.email)));
    expect(new Set(sessions.map(({ token }) => claimsOf(token).sid)).size).toBe(20);
  });
});

describe('a session', () => {
  let platform: TestPlatform;
  let world: World;
  beforeAll(async () => {
    platform = await startAuth();
    world = new World(platform);
  });
  afterAll(() => platform?.close());

  const logOutOf = (token: string) => {
    const { sid, sub, tid } = claimsOf(token);
    return platform.client.request(logOut, { session_id: sid, user_id: sub }, { tenantId: tid, actorId: sub });
  };

  it('ends with log-out, alone, and ending it twice is no error', async () => {
    const first = await world.anOrganisation();
    const second = await world.logIn(first.user.email);
    await logOutOf(first.token);
    await expect(world.whoIs(first.token)).resolves.toBeNull();
    await expect(world.whoIs(second.token)).resolves.toMatchObject({ id: first.user.id });
    await expect(logOutOf(first.token)).resolves.toEqual({});
  });

  it('cannot be ended by somebody else', async () => {
    const [mine, other] = [await world.anOrganisation(), await world.anOrganisation()];
    const foreign = { session_id: claimsOf(mine.token).sid, user_id: other.user.id };
    await platform.client.request(logOut, foreign, by(other.actor));
    await expect(world.whoIs(mine.token)).resolves.not.toBeNull();
  });

  it('tells caches when it ends, and whether it was one of several or every one', async () => {
    const ended: [string, boolean | undefined][] = [];
    const subscription = await platform.client.subscribe([userUpdated], ({ data }) => {
      if (data.sessions_ended) ended.push([data.user.id, data.every_session_ended]);
    });
    const person = await world.anOrganisation();
    const { id } = person.user;
    await logOutOf(person.token);
    await eventually(() => expect(ended).toContainEqual([id, false]));
    const passwords = { current_password: password, new_password: 'another-Quarry-42' };
    await platform.client.request(changePassword, { actor: person.actor, ...passwords }, by(person.actor));
    await eventually(() => expect(ended).toContainEqual([id, true]));
    await subscription.close();
  });

  it('is over when its time is', async () => {
    const { token } = await world.anOrganisation();
    await inDatabase(platform, (database) =>
      database
        .collection<{ _id: string }>('sessions')
        .updateOne({ _id: claimsOf(token).sid }, { $set: { expires_at: new Date(Date.now() - 1) } }),
    );
    await expect(world.whoIs(token)).resolves.toBeNull();
  });

  it('needs the right user and token version', async () => {
    const [mine, other] = [await world.anOrganisation(), await world.anOrganisation()];
    const { sid, sub, tv, tid } = claimsOf(mine.token);
    const ask = async (data: { session_id: string; user_id: string; token_version: number }) => {
      return (await platform.client.request(checkSession, data, { tenantId: tid, actorId: sub })).user;
    };
    await expect(ask({ session_id: sid, user_id: sub, token_version: tv })).resolves.toMatchObject({ id: sub });
    await expect(ask({ session_id: sid, user_id: sub, token_version: tv + 1 })).resolves.toBeNull();
    await expect(ask({ session_id: sid, user_id: other.user.id, token_version: 0 })).resolves.toBeNull();
    await expect(ask({ session_id: 'none', user_id: sub, token_version: tv })).resolves.toBeNull();
  });

  it('ends everywhere when the password changes', async () => {
    const first = await world.anOrganisation();
    const second = await world.logIn(first.user.email);
    const change = { actor: first.actor, current_password: password, new_password: 'gangway-Rail-7' };
    await expect(platform.client.request(changePassword, change, by(first.actor))).resolves.toEqual({ success: true });
    for (const { token } of [first, second]) await expect(world.whoIs(token)).resolves.toBeNull();
    await expect(world.logIn(first.user.email)).rejects.toMatchObject(wrong);
    const again = await world.logIn(first.user.email, 'gangway-Rail-7');
    await expect(world.whoIs(again.token)).resolves.toMatchObject({ id: first.user.id });
  });

  it('survives a wrong current password', async () => {
    const person = await world.anOrganisation();
    const change = { actor: person.actor, current_password: 'wrong', new_password: 'gangway-Rail-7' };
    await expect(platform.client.request(changePassword, change, by(person.actor))).rejects.toMatchObject({
      code: 'CURRENT_PASSWORD_WRONG',
    });
    await expect(world.whoIs(person.token)).resolves.not.toBeNull();
  });

  it('lets whoever holds it guess the current password ten times', async () => {
    const person = await world.anOrganisation();
    const guess = (current_password: string) =>
      platform.client.request(
        changePassword,
        { actor: person.actor, current_password, new_password: 'gangway-Rail-7' },
        by(person.actor),
      );
    for (let index = 0; index < 10; index += 1)
      await expect(guess('wrong')).rejects.toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' });
    await expect(guess(password)).rejects.toMatchObject({ code: 'TOO_MANY_LOGINS' });
  });

  it('refuses new passwords that would be guessed first, wherever one is chosen', async () => {
    const person = await world.anOrganisation();
    const change = { actor: person.actor, current_password: password, new_password: 'password123' };
    const common = { code: 'PASSWORD_COMMON' };
    await expect(platform.client.request(changePassword, change, by(person.actor))).rejects.toMatchObject(common);
    const { token } = await world.anInvitation(person.actor);
    await expect(world.accept(token, 'password123')).rejects.toMatchObject(common);
    await expect(world.accept(token, `${person.user.tenant_name}1`)).rejects.toMatchObject({ code: 'PASSWORD_NAMES' });
    await expect(world.accept(token)).resolves.toBeDefined();
    const { user_data, ...rest } = aSignUp(anEmail());
    const weak = { ...rest, user_data: { ...user_data, password: 'Hazardlens-2026' } };
    await expect(platform.client.request(signUp, weak, nobody)).rejects.toMatchObject({ code: 'PASSWORD_NAMES' });
  });

  it('changes the password once when two change it at once', async () => {
    const person = await world.anOrganisation();
    const change = (next: string) =>
      platform.client.request(
        changePassword,
        { actor: person.actor, current_password: password, new_password: next },
        { tenantId: `any-${next}`, actorId: person.actor.id },
      );
    const results = await Promise.allSettled([change('first-Choice-1'), change('second-Choice-2')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = results[0]?.status === 'fulfilled' ? 'first-Choice-1' : 'second-Choice-2';
    await expect(world.logIn(person.user.email, winner)).resolves.toBeDefined();
  });

  it('answers a repeated password change as the first time', async () => {
    const person = await world.anOrganisation();
    const change = { actor: person.actor, current_password: password, new_password: 'gangway-Rail-7' };
    const context = { ...by(person.actor), idempotencyKey: 'k1' };
    await platform.client.request(changePassword, change, context);
    await expect(platform.client.request(changePassword, change, context)).resolves.toEqual({ success: true });
    // Without a hash of passwords in its record; and whoever tries others by the same key is counted as who guesses.
    const hashes = await inDatabase(platform, (database) => database.collection('inbox').distinct('body_hash'));
    const ofActorAlone = createHash('sha256')
      .update(JSON.stringify({ actor: sorted(person.actor) }))
      .digest('hex');
    expect(hashes).toContain(ofActorAlone);
    const another = { ...change, new_password: 'another-Choice-9' };
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(platform.client.request(changePassword, another, context)).rejects.toMatchObject({
        code: 'IDEMPOTENCY_CONFLICT',
      });
    }
    await expect(platform.client.request(changePassword, change, context)).rejects.toMatchObject({
      code: 'TOO_MANY_LOGINS',
    });
    await expect(world.logIn(person.user.email, 'gangway-Rail-7')).resolves.toBeDefined();
  });
  const sorted = (value: object) => Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

  it('is refused to who is not known at all', async () => {
    const request = platform.client.request(logIn, { email: 'x', password: 'x', address: '::1' }, nobody);
    await expect(request).rejects.toMatchObject(wrong);
  });
});
