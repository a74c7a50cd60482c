import { createHmac } from 'node:crypto';
import { checkSession, DomainError, listSites, logIn, logOut, userUpdated } from '@hazardlens/contracts';
import { aUser, tokenFor } from './people.js';
import { TestGateway } from './test-gateway.js';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

// Real: HTTP and everything up to the bus. Fake: the services behind it.
describe('sessions', () => {
  let gateway: TestGateway;
  const admin = aUser('admin');

  beforeAll(async () => {
    gateway = await TestGateway.start();
    gateway.messages.answer(listSites, () => ({ sites: [] }));
  });
  beforeEach(() => gateway.signIn(admin));
  afterAll(() => gateway.close());

  const claims = { sub: admin.id, sid: `session-${admin.id}`, tid: admin.tenant_id, tv: 1, exp: 4_000_000_000 };
  const signed = (header: object, secret: string) => {
    const head = `${base64url(header)}.${base64url(claims)}`;
    return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`;
  };

  it.each([
    ['alg none', () => `${base64url({ alg: 'none', typ: 'JWT' })}.${base64url(claims)}.`],
    ['alg none with a signature', () => `${base64url({ alg: 'none' })}.${base64url(claims)}.AAAA`],
    ['another key', () => signed({ alg: 'HS256', typ: 'JWT' }, 'another-secret-of-at-least-32-characters')],
    ['HS512', () => tokenFor(admin, {}, { algorithm: 'HS512' })],
    ['a swapped algorithm', () => signed({ alg: 'RS256', typ: 'JWT' }, 'a-secret-for-tests-of-at-least-32-characters')],
    ['an expired one', () => tokenFor(admin, { exp: 1_600_000_000 })],
    ['another tenant', () => tokenFor(admin, { tid: 'tenant-b' })],
    ['another user', () => tokenFor(admin, { sub: 'nobody' })],
    ['no session', () => tokenFor(admin, { sid: undefined })],
    ['no version', () => tokenFor(admin, { tv: 'x' })],
    ['nonsense', () => 'abc'],
    ['an empty one', () => ''],
  ])('refuse %s', async (_, token) => {
    const answer = await gateway.call('GET', '/api/sites', { token: token() });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'UNAUTHENTICATED', detail: 'Please sign in to continue.' });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('never take a token from a URL', async () => {
    expect((await gateway.call('GET', `/api/sites?access_token=${tokenFor(admin)}`)).status).toBe(401);
  });

  it('are checked once for many requests at a time', async () => {
    const before = gateway.messages.count(checkSession);
    const someone = aUser('worker', 'tenant-single');
    gateway.signIn(someone);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => gateway.call('GET', '/api/sites', { as: someone })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(gateway.messages.count(checkSession) - before).toBe(1);
  });

  it('end at once when auth says that the user changed', async () => {
    const someone = aUser('inspector', 'tenant-changing');
    gateway.signIn(someone);
    expect((await gateway.call('GET', '/api/sites', { as: someone })).status).toBe(200);
    gateway.users.delete(someone.id);
    await gateway.messages.publish(userUpdated, { user: { ...someone, is_active: false }, sessions_ended: true });
    expect((await gateway.call('GET', '/api/sites', { as: someone })).status).toBe(401);
  });

  it('are refused for a disabled user whom auth still reports', async () => {
    const someone = { ...aUser('worker', 'tenant-disabled'), is_active: false };
    gateway.signIn(someone);
    expect((await gateway.call('GET', '/api/sites', { as: someone })).status).toBe(401);
  });

  it('mean 503 and never access while auth does not answer', async () => {
    const someone = aUser('worker', 'tenant-silent');
    gateway.messages.answer(checkSession, () => {
      throw new DomainError('TIMEOUT');
    });
    const answer = await gateway.call('GET', '/api/sites', { as: someone });
    gateway.messages.answer(checkSession, ({ user_id }) => ({ user: gateway.users.get(user_id) ?? null }));
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('5');
    gateway.signIn(someone);
    expect((await gateway.call('GET', '/api/sites', { as: someone })).status).toBe(200);
  });

  it('tell who is signed in', async () => {
    expect((await gateway.call('GET', '/api/me', { as: admin })).body).toEqual(admin);
  });

  it('end on logout', async () => {
    gateway.messages.answer(logOut, () => ({}));
    const left = await gateway.call('POST', '/api/auth/logout', { as: admin });
    expect(left.status).toBe(204);
    expect(left.headers.get('clear-site-data')).toBe('"cache"');
    const asked = gateway.messages.asked.find(({ type }) => type === logOut.type);
    expect(asked?.data).toEqual({ session_id: `session-${admin.id}`, user_id: admin.id });
  });

  it('begin with a login that carries the address, whose refusal is the service’s', async () => {
    gateway.messages.answer(logIn, ({ password, address }) => {
      if (password === 'slow') throw new DomainError('TOO_MANY_LOGINS', { retry_after: 77 });
      if (password !== 'right') throw new DomainError('INVALID_CREDENTIALS');
      expect(address).toBe('127.0.0.1');
      return { access_token: 'token', user: admin };
    });
    const login = (password: string) =>
      gateway.call('POST', '/api/auth/login', {
        body: { email: admin.email, password },
        headers: { 'accept-language': 'es-MX' },
      });
    expect(await login('right')).toMatchObject({ status: 200, body: { access_token: 'token', user: admin } });
    expect(await login('wrong')).toMatchObject({ status: 401, body: { detail: 'Correo o contraseña no válidos' } });
    const slow = await login('slow');
    expect([slow.status, slow.headers.get('retry-after')]).toEqual([429, '77']);
  });
});

describe('limits', () => {
  it('stop a runaway session, not the others', async () => {
    const gateway = await TestGateway.start({ limits: { perMinute: 5 } });
    try {
      const [one, other] = [aUser('admin'), aUser('worker')];
      gateway.signIn(one, other);
      gateway.messages.answer(listSites, () => ({ sites: [] }));
      for (let round = 0; round < 5; round += 1) await gateway.call('GET', '/api/sites', { as: one });
      const answer = await gateway.call('GET', '/api/sites', { as: one });
      expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await gateway.call('GET', '/api/sites', { as: other })).status).toBe(200);
      expect((await gateway.call('GET', '/dashboard')).status).toBe(200);
    } finally {
      await gateway.close();
    }
  });
});
