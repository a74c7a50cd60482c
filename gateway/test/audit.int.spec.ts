import {
  DomainError,
  deleteIncidentPhoto,
  getIncident,
  grantLink,
  inviteUser,
  listAudit,
  listOwnAddresses,
  recordAudit,
} from '@hazardlens/contracts';
import { aUser } from './people.js';
import { anIncidentOf } from './records.js';
import { TestGateway } from './test-gateway.js';

const admin = aUser('admin');
const entry = (index: number) => ({
  id: `entry-${index}`,
  at: '2026-03-02T09:00:06.000Z',
  type: 'user_changed',
  actor: { id: admin.id, name: '=HYPERLINK("http://evil")', email: admin.email },
  address: '203.0.113.7',
  target: { kind: 'user', id: 'user-1', name: 'Lee, "the" Park' },
  result: 'success' as const,
});

// Real: HTTP, access, the hook that notes. Fake: auth and insurance.
describe('the security log', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(admin, aUser('worker'));
    gateway.messages
      .answer(recordAudit, () => ({}))
      .answer(listOwnAddresses, () => ({ addresses: [] }))
      .answer(grantLink, () => {
        throw new DomainError('LINK_STATE');
      });
  });
  afterEach(() => gateway.close());
  const noted = () => gateway.messages.asked.filter(({ type }) => type === recordAudit.type).map(({ data }) => data);

  it('is told of what was done, refused and failed, with who, from where and on what', async () => {
    const worker = aUser('worker');
    await gateway.call('DELETE', '/api/users/user-9', { as: worker });
    await gateway.call('PUT', '/api/insurance/links/link-1/grant', { as: admin });
    expect(noted()).toMatchObject([
      { type: 'user_deleted', actor: { id: worker.id }, target: { kind: 'user', id: 'user-9' }, result: 'refused' },
      { type: 'consent_granted', actor: { id: admin.id }, target: { kind: 'link', id: 'link-1' }, result: 'failed' },
    ]);
    for (const { address } of noted()) expect(address).toBe('127.0.0.1');
  });

  it('is not told of strangers, of reading, or of whom limits refuse', async () => {
    await gateway.call('DELETE', '/api/users/user-9');
    await gateway.call('GET', '/api/me', { as: admin });
    await gateway.call('POST', '/api/auth/login', { body: { email: 'a@b.test', password: 'my-secret' } });
    expect(noted()).toEqual([]);
  });

  it('never holds what a request said', async () => {
    const body = { email: 'new@b.test', first_name: 'New', last_name: 'Person', role: 'worker' };
    gateway.messages.answer(inviteUser, () => {
      throw new DomainError('EMAIL_TAKEN');
    });
    await gateway.call('POST', '/api/invite', { as: admin, body });
    const secrets = { current_password: 'old-secret-1', new_password: 'new-secret-1' };
    await gateway.call('POST', '/api/users/change-password', { as: admin, body: secrets });
    expect(noted().map(({ type, result }) => [type, result])).toEqual([
      ['user_invited', 'failed'],
      ['password_changed', 'failed'],
    ]);
    expect(JSON.stringify(noted())).not.toMatch(/secret|new@b\.test/);
  });

  it('is told whose record a super admin touched, and no answer changes or waits where nobody knows', async () => {
    const root = aUser('super_admin', 'platform');
    gateway.signIn(root);
    gateway.messages
      .answer(getIncident, () => anIncidentOf(admin, { id: 'incident-1', capture_id: null }))
      .answer(deleteIncidentPhoto, () => ({}));
    const remove = (path: string) => gateway.call('DELETE', `/api/${path}`, { as: root });
    expect((await remove('incidents/incident-1/photo')).status).toBe(204);
    expect((await remove('sites/%00')).status).toBe(404);
    expect((await remove(`sites/${'x'.repeat(300)}`)).status).toBe(404);
    expect(noted().map(({ type, result, tenant_id }) => [type, result, tenant_id])).toEqual([
      ['photos_deleted', 'success', admin.tenant_id],
      ['site_deleted', 'failed', undefined],
      ['site_deleted', 'failed', undefined],
    ]);
    // looking and writing together: three seconds, as for everybody
    const waits = (type: string) =>
      gateway.messages.asked.filter((each) => each.type === type).at(-1)?.context.deadlineMs;
    expect(waits(getIncident.type)).toBe(1_000);
    expect(waits(recordAudit.type)).toBeLessThanOrEqual(3_000);
  });

  it('that cannot be written holds up nobody’s answer', async () => {
    gateway.messages.answer(recordAudit, () => {
      throw new DomainError('TIMEOUT');
    });
    const answer = await gateway.call('PUT', '/api/insurance/links/link-1/grant', { as: admin });
    expect(answer).toMatchObject({ status: 409, body: { code: 'LINK_STATE' } });
  });

  it('is read by admins, by kind and person; anything else is refused', async () => {
    gateway.messages.answer(listAudit, () => ({ entries: [entry(1)], next_cursor: null }));
    const ask = (query: string) => gateway.call('GET', `/api/audit${query}`, { as: admin });
    expect((await ask('?limit=10&type=sign_in&user_id=u1')).body).toEqual({
      entries: [{ ...entry(1), _id: 'entry-1' }],
      next_cursor: null,
    });
    const asked = gateway.messages.asked.find(({ type }) => type === listAudit.type);
    expect(asked?.data).toMatchObject({ limit: 10, type: 'sign_in', user_id: 'u1' });
    for (const query of ['?limit=0', '?limit=201', '?type=everything', '?who=me', '?limit=x'])
      expect([query, (await ask(query)).status]).toEqual([query, 400]);
    expect((await gateway.call('GET', '/api/audit', { as: aUser('worker') })).status).toBe(403);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, (await gateway.call(method, '/api/audit', { as: admin })).status]).toEqual([method, 404]);
  });

  it('is exported whole, page by page, with no cell that a spreadsheet would run', async () => {
    gateway.messages.answer(listAudit, ({ after }) =>
      after === 'second' ? { entries: [entry(2)], next_cursor: null } : { entries: [entry(1)], next_cursor: 'second' },
    );
    const { status, headers, text } = await gateway.call('GET', '/api/audit/export/csv', { as: admin });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="security-log-\d{4}-\d\d-\d\d\.csv"$/);
    const [head, first, second, end] = text.split('\r\n');
    expect(head).toContain('at,type,result,actor_email,actor_name,address,target_kind,target_id,target_name');
    expect(first).toBe(
      `2026-03-02T09:00:06.000Z,user_changed,success,${admin.email},"'=HYPERLINK(""http://evil"")",203.0.113.7,user,user-1,"Lee, ""the"" Park"`,
    );
    expect([second, end]).toEqual([first, '']);
    expect(noted()).toMatchObject([{ type: 'exported', target: { kind: 'export', id: 'security-log.csv' } }]);
  });
});
