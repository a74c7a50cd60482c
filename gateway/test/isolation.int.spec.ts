import * as contracts from '@hazardlens/contracts';
import { DomainError, type RequestContract, roles, type UserView } from '@hazardlens/contracts';
import { base64Of } from './drawn.js';
import { aUser, tokenFor } from './people.js';
import { guardedRoutes, mayCall, publicRoutes } from './rights.js';
import { TestGateway } from './test-gateway.js';

/** A body that each route accepts, so that what is refused is refused for its sender or its id. */
const bodies: Record<string, (id: string) => Promise<unknown>> = {
  'POST /sites': async () => ({ name: 'Site' }),
  'PATCH /sites/:id': async () => ({ name: 'Site' }),
  'PUT /sites/:id/places': async () => ({ zones: [], levels: [] }),
  'PUT /sites/:id/plan': async () => ({ photo: await base64Of() }),
  'POST /invite': async () => ({ email: 'new@person.test', first_name: 'New', last_name: 'Person' }),
  'PUT /users/:id': async () => ({ is_active: true }),
  'POST /users/:id/hand-over': async (id) => ({ to_user_id: id }),
  'PATCH /me': async () => ({ first_name: 'New' }),
  'PATCH /tenant': async () => ({ retention_months: 12 }),
  'PUT /tenant/logo': async () => ({ logo: await base64Of() }),
  'POST /views': async () => ({ name: 'Falls', address: 'q=falls' }),
  'POST /exports': async () => ({ report: 'insurance', format: 'csv' }),
  'POST /tenant/close': async () => ({ confirm: 'Contractor' }),
  'POST /users/change-password': async () => ({ current_password: 'old', new_password: 'new-password' }),
  'POST /ai/analyze': async (id) => ({ photos: [await base64Of()], site_id: id }),
  'POST /capture-batches': async (id) => ({ photos: [await base64Of()], site_id: id, client_id: 'c' }),
  'POST /insurance/links': async () => ({ contractor_email: 'admin@contractor.test' }),
  'PUT /incidents/:id/approve': async () => ({}),
  'PUT /incidents/:id/reject': async () => ({ notes: 'n' }),
  'PUT /incidents/:id/reopen': async () => ({ notes: 'n' }),
  'PUT /incidents/:id/same-as': async () => ({ incident_id: null }),
  'POST /incidents': async () => ({ site_id: 's', category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', notes: 'n' }),
  'POST /companies': async () => ({ name: 'n' }),
  'PATCH /companies/:id': async () => ({ name: 'n' }),
  'POST /incidents/:id/action/link': async () => ({ name: 'n' }),
  'POST /sites/:id/posters': async () => ({ allow_anonymous: true }),
  'POST /incidents/:id/comments': async () => ({ text: 't' }),
  'POST /observations': async (id) => ({ site_id: id, text: 't' }),
  'PUT /comments/:id': async () => ({ text: 't' }),
  'POST /ai/hazards': async () => ({
    category: 'HOUSEKEEPING',
    label: { en: 'Wet mat', es: 'Tapete mojado' },
    severity: 0.3,
  }),
  'PATCH /ai/sources': async () => ({ live_from: 0.7 }),
  'PUT /ai/sources/:id/hazards/:hazard_type': async () => ({ state: 'shadow', reason: 'r' }),
  'PUT /ai/questions/:id': async () => ({ answer: 'unsure' }),
  'POST /ai/examples': async (id) => ({ hazard_type: 'person_down', photo_id: id, positive: false }),
  'PUT /incidents/:id/place': async () => ({ x: 0.5, y: 0.5 }),
  'PUT /incidents/:id/action': async () => ({ owner_id: 'u' }),
  'PUT /incidents/:id/action/complete': async () => ({ note: 'n' }),
};
/** The same of queries: what has to be there. */
const queries: Record<string, string> = { 'GET /toolbox-talk.pdf': 'site_id=foreign' };
const foreignIds = [
  'foreign-id',
  '9b2f8f0e-1f7c-4f0e-9a0b-0d6a3c1f2b11',
  '..%2f..%2fetc',
  'a%00b',
  '%7B%22$ne%22:null%7D',
  'x'.repeat(300),
];
const isRequest = (value: unknown): value is RequestContract =>
  typeof value === 'object' && value !== null && ['command', 'query'].includes((value as { kind?: string }).kind ?? '');

// Real: HTTP and the access table. Fake: services that know no record at all, so that every id is a foreign one.
describe('isolation', () => {
  let gateway: TestGateway;
  const people: [string, UserView | undefined][] = [
    ['anonymous', undefined],
    ['a disabled user', { ...aUser('admin', 'tenant-off'), is_active: false }],
    ...roles.map((role): [string, UserView] => [role, aUser(role)]),
    ...roles
      .filter((role) => role !== 'super_admin')
      .map((role): [string, UserView] => [`${role} of an insurer`, aUser(role, 'insurer', 'insurance_provider')]),
  ];

  beforeAll(async () => {
    gateway = await TestGateway.start();
    for (const contract of (Object.values(contracts) as unknown[]).filter(isRequest)) {
      if (contract === contracts.checkSession || contract === contracts.listLinkedContractors) continue;
      gateway.messages.answer(contract, () => {
        throw new DomainError('NOT_FOUND');
      });
    }
    for (const [, user] of people) if (user) gateway.signIn(user);
  });
  afterAll(() => gateway.close());

  const parts = (route: string) => route.split(' ') as [method: string, path: string];
  const call = async (route: string, id: string, user: UserView | undefined, token?: string) => {
    const [method, path] = parts(route);
    const body = await bodies[route]?.(decodeURIComponent(id));
    const query = queries[route] ? `?${queries[route]}` : '';
    return gateway.call(method, `/api${path.replace(':id', id)}${query}`, {
      ...(user ? { as: user } : {}),
      ...(token ? { token } : {}),
      ...(body === undefined ? {} : { body }),
    });
  };

  it('covers every route of the running app', () => {
    const known = [...guardedRoutes, ...publicRoutes].map((route) => route.replace(' ', ' /api'));
    expect([...gateway.routes].sort()).toEqual(known.sort());
  });

  describe.each(people)('%s', (_, user) => {
    it.each(guardedRoutes)('%s', async (route) => {
      const allowed = user !== undefined && mayCall(route, user);
      // a stream, which is told of in live.int.spec.ts
      if (route === 'GET /live' && user?.is_active && allowed) return;
      // lists and the own account are answered by the service, which here knows nothing
      const answered = ['GET /me', 'GET /analytics'].includes(route) ? 200 : 404;
      const { status } = await call(route, 'foreign-id', user);
      expect(status).toBe(!user?.is_active ? 401 : allowed ? answered : 403);
    });
  });

  it.each([
    // five minutes are borne: clocks differ
    ['expired', { exp: Math.floor(Date.now() / 1000) - 301 }],
    ['of somebody who is not there', { sub: 'nobody' }],
    ['of another organisation’s person', { tid: 'tenant-b' }],
  ])('refuses every route to a token that is %s', async (_, claims) => {
    const token = tokenFor(aUser('super_admin'), claims);
    for (const route of guardedRoutes) {
      expect([route, (await call(route, 'foreign-id', undefined, token)).status]).toEqual([route, 401]);
    }
  });

  it('asks nobody who they are where strangers may call', async () => {
    for (const route of publicRoutes) {
      const { status } = await call(route, 'x', undefined);
      expect([route, [401, 403].includes(status)]).toEqual([route, false]);
    }
  });

  it('answers unknown, malformed and foreign ids alike', async () => {
    const admin = aUser('admin');
    for (const route of guardedRoutes.filter((name) => name.includes(':id') && mayCall(name, admin))) {
      const answers = await Promise.all(foreignIds.map((id) => call(route, id, admin)));
      const bodies = answers.map(({ body: { trace_id: _, ...rest } }) => JSON.stringify(rest));
      expect([route, new Set(bodies).size, answers[0]?.status]).toEqual([route, 1, 404]);
      expect(answers[0]?.body['detail']).toBe('We could not find this record.');
    }
  });

  it('refuses keys that a route does not declare, in query and body', async () => {
    const admin = aUser('admin');
    for (const route of guardedRoutes.filter((name) => mayCall(name, admin))) {
      const [method, template] = parts(route);
      const path = `/api${template.replace(':id', 'x')}`;
      const body = await bodies[route]?.('x');
      const sent = body === undefined ? {} : { body };
      const queried = await gateway.call(method, `${path}?undeclared=1&${queries[route] ?? ''}`, {
        as: admin,
        ...sent,
      });
      expect([route, queried.status, queried.body['code']]).toEqual([route, 400, 'VALIDATION_FAILED']);
      if (method === 'GET') continue;
      const bodied = await gateway.call(method, path, { as: admin, body: { ...(body as object), undeclared: 1 } });
      expect([route, bodied.body['detail']]).toEqual([route, 'Please check these fields: undeclared.']);
    }
  });

  it('checks the role before the body, and the body before the id', async () => {
    const worker = aUser('worker');
    expect((await gateway.call('PUT', '/api/incidents/x/reject', { as: worker, raw: '{' })).status).toBe(403);
    expect((await gateway.call('PUT', '/api/incidents/x/reject', { raw: '{' })).status).toBe(401);
    expect((await gateway.call('PUT', '/api/incidents/x/reject', { as: aUser('admin'), body: {} })).status).toBe(400);
    expect(
      (await gateway.call('PUT', '/api/incidents/x/reject', { as: aUser('admin'), body: { notes: 'n' } })).status,
    ).toBe(404);
  });
});
