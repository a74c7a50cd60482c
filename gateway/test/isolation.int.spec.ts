import * as contracts from '@hazardlens/contracts';
import { DomainError, type RequestContract, roles, routeAccess, type UserView } from '@hazardlens/contracts';
import { base64Of } from './drawn.js';
import { aUser } from './people.js';
import { TestGateway } from './test-gateway.js';

/** A body that each route accepts, so that what is refused is refused for its sender or its id. */
const bodies: Record<string, (id: string) => Promise<unknown>> = {
  'POST /sites': async () => ({ name: 'Site' }),
  'PATCH /sites/:id': async () => ({ name: 'Site' }),
  'POST /invite': async () => ({ email: 'new@person.test', first_name: 'New', last_name: 'Person' }),
  'PUT /users/:id': async () => ({ is_active: true }),
  'PATCH /tenant': async () => ({ retention_months: 12 }),
  'POST /tenant/close': async () => ({ confirm: 'Contractor' }),
  'POST /users/change-password': async () => ({ current_password: 'old', new_password: 'new-password' }),
  'POST /ai/analyze': async (id) => ({ photos: [await base64Of()], site_id: id }),
  'POST /capture-batches': async (id) => ({ photos: [await base64Of()], site_id: id, client_id: 'c' }),
  'POST /insurance/links': async () => ({ contractor_email: 'admin@contractor.test' }),
  'PUT /incidents/:id/approve': async () => ({}),
  'PUT /incidents/:id/reject': async () => ({ notes: 'n' }),
  'PUT /incidents/:id/reopen': async () => ({ notes: 'n' }),
  'POST /incidents': async () => ({ site_id: 's', category: 'PPE_COMPLIANCE', hazard_type: 'no_hard_hat', notes: 'n' }),
  'PATCH /ai/sources': async () => ({ live_from: 0.7 }),
  'PUT /ai/sources/:id/hazards/:hazard_type': async () => ({ state: 'shadow', reason: 'r' }),
  'PUT /ai/questions/:id': async () => ({ answer: 'unsure' }),
  'PUT /incidents/:id/action': async () => ({ owner_id: 'u' }),
  'PUT /incidents/:id/action/complete': async () => ({ note: 'n' }),
};
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
  const guarded = routeAccess.filter(({ access }) => access !== 'public');
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

  const call = async (route: (typeof guarded)[number], id: string, user: UserView | undefined) => {
    const { method, path } = route;
    const body = await bodies[`${method} ${path}`]?.(decodeURIComponent(id));
    return gateway.call(method, `/api${path.replace(':id', id)}`, {
      ...(user ? { as: user } : {}),
      ...(body === undefined ? {} : { body }),
    });
  };

  it('covers every route of the running app', () => {
    const table = routeAccess.map(({ method, path }) => `${method} /api${path}`);
    expect([...gateway.routes].sort()).toEqual([...table].sort());
  });

  describe.each(people)('%s', (_, user) => {
    it.each(guarded.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_name, route) => {
      if (route.path === '/live' && user?.is_active) return;
      const { status } = await call(route, 'foreign-id', user);
      const allowed =
        route.access === 'signed-in' ||
        (route.access !== 'public' && user !== undefined && route.access.includes(user.role));
      const expected = !user?.is_active
        ? [401]
        : !allowed || (route.contractorOnly && user.tenant_type === 'insurance_provider')
          ? [403]
          : // lists and the own account are answered by the service, which here knows nothing
            route.path === '/me' || route.path === '/analytics'
            ? [200]
            : [404];
      expect(expected).toContain(status);
    });
  });

  it('answers unknown, malformed and foreign ids alike', async () => {
    const admin = aUser('admin');
    for (const route of guarded.filter(({ path, access }) => path.includes(':id') && access !== 'public')) {
      if (route.access !== 'signed-in' && !route.access.includes('admin')) continue;
      const answers = await Promise.all(foreignIds.map((id) => call(route, id, admin)));
      const bodies = answers.map(({ body: { trace_id: _, ...rest } }) => JSON.stringify(rest));
      expect([route.path, new Set(bodies).size, answers[0]?.status]).toEqual([route.path, 1, 404]);
      expect(answers[0]?.body['detail']).toBe('We could not find this record.');
    }
  });

  it('refuses keys that a route does not declare, in query and body', async () => {
    const admin = aUser('admin');
    for (const route of guarded.filter(
      ({ access }) => access === 'signed-in' || (access as string[]).includes('admin'),
    )) {
      const path = `/api${route.path.replace(':id', 'x')}`;
      const body = await bodies[`${route.method} ${route.path}`]?.('x');
      const sent = body === undefined ? {} : { body };
      const queried = await gateway.call(route.method, `${path}?undeclared=1`, { as: admin, ...sent });
      expect([route.method, route.path, queried.status, queried.body['code']]).toEqual([
        route.method,
        route.path,
        400,
        'VALIDATION_FAILED',
      ]);
      if (route.method === 'GET') continue;
      const bodied = await gateway.call(route.method, path, {
        as: admin,
        body: { ...(body as object), undeclared: 1 },
      });
      expect([route.method, route.path, bodied.body['detail']]).toEqual([
        route.method,
        route.path,
        'Please check these fields: undeclared.',
      ]);
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
