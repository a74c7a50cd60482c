import {
  DomainError,
  type ExportRecord,
  findExportedPerson,
  getExport,
  getSite,
  listExports,
  readExport,
  requestExport,
  roles,
  type UserView,
} from '@hazardlens/contracts';
import { aUser } from './people.js';
import { aSite } from './records.js';
import { TestGateway } from './test-gateway.js';

const record: ExportRecord = {
  ...{ id: 'export-1', kind: 'organisation', status: 'ready', progress: 100, size: 26 },
  ...{ file_name: 'organization-data-2026-05-10.tar', requested_at: '2026-05-10T12:00:00.000Z' },
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  ...{ person: null, report: null, error: null },
};
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** The file lies in three pieces; pages of two are told at a time. */
const pieces = [alphabet.slice(0, 10), alphabet.slice(10, 11), alphabet.slice(11)];

// Real: HTTP, roles, ranges, the stream from the object store. Fake: the services behind the bus.
describe('exports over HTTP', () => {
  let gateway: TestGateway;
  const people = roles.map((role) => aUser(role));
  const admin = aUser('admin');

  beforeEach(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(...people);
    const parts: { key: string; start: number; size: number }[] = [];
    for (const [index, piece] of pieces.entries()) {
      const key = `exports/kept/t/export-1/${index}`;
      const start = parts.reduce((sum, { size }) => sum + size, 0);
      parts.push({ key, start, size: piece.length });
      await gateway.objects.put(key, Buffer.from(piece), { contentType: 'application/x-tar' });
    }
    gateway.messages
      .answer(requestExport, () => ({ export_id: 'export-1' }))
      .answer(findExportedPerson, ({ user_id, actor }) => {
        if (user_id !== 'user-1' && user_id !== actor.id) throw new DomainError('NOT_FOUND');
        return { user_id, tenant_id: actor.tenant_id, name: 'Joe', email: 'joe@contractor.test', everywhere: false };
      })
      .answer(getSite, ({ site_id }) => {
        if (site_id !== 'site-1') throw new DomainError('NOT_FOUND');
        return aSite();
      })
      .answer(listExports, () => ({
        exports: [record, { ...record, id: 'old', expires_at: '2026-05-01T00:00:00.000Z' }],
      }))
      .answer(getExport, ({ export_id }) => known(export_id, record))
      .answer(readExport, ({ export_id, from }) => {
        const first = parts.findLastIndex(({ start }) => start <= from);
        const { file_name } = record;
        const content_type = 'application/x-tar';
        return known(export_id, { file_name, content_type, size: 26, parts: parts.slice(first, first + 2) });
      });
  });
  afterEach(() => gateway.close());

  function known<T>(id: string, answer: T): T {
    if (id !== 'export-1') throw new DomainError('NOT_FOUND');
    return answer;
  }
  const download = (headers: Record<string, string> = {}, as: UserView = admin, id = 'export-1') =>
    gateway.call('GET', `/api/exports/${id}/download`, { as, headers });

  it('of the organisation are begun by its admins', async () => {
    for (const user of people) {
      const { status, body } = await gateway.call('POST', '/api/tenant/export', { as: user });
      expect([user.role, status]).toEqual([user.role, user.role === 'admin' ? 202 : 403]);
      if (status === 202) expect(body).toEqual({ export_id: 'export-1' });
    }
    expect((await gateway.call('POST', '/api/tenant/export', {})).status).toBe(401);
    expect((await gateway.call('POST', '/api/tenant/export', { as: admin, body: { all: true } })).status).toBe(400);
  });

  it('of a person are begun by anybody; whose they may be is auth’s to say', async () => {
    for (const user of people) {
      const own = await gateway.call('POST', `/api/users/${user.id}/export`, { as: user });
      expect([user.role, own.status, own.body]).toEqual([user.role, 202, { export_id: 'export-1' }]);
      expect((await gateway.call('POST', '/api/users/unknown/export', { as: user })).status).toBe(404);
    }
    const asked = gateway.messages.asked.filter(({ type }) => type === requestExport.type);
    expect(asked[0]?.data['wanted']).toMatchObject({ kind: 'person', person: { email: 'joe@contractor.test' } });
    expect(asked).toHaveLength(people.length);
  });

  it('of reports take what the report takes, and nothing else', async () => {
    const post = (body: unknown, as = admin) => gateway.call('POST', '/api/exports', { as, body });
    const wanted = () => gateway.messages.asked.findLast(({ type }) => type === requestExport.type)?.data['wanted'];
    expect((await post({ report: 'risk-intelligence', format: 'xlsx' })).status).toBe(202);
    expect(wanted()).toEqual({
      kind: 'report',
      report: { report: 'risk-intelligence', format: 'xlsx', time_range: '30d', site_id: null },
    });
    expect((await post({ report: 'insurance', format: 'pdf' })).status).toBe(202);
    expect(wanted()).toEqual({ kind: 'report', report: { report: 'insurance', format: 'pdf' } });
    expect(
      (await post({ report: 'risk-intelligence', format: 'csv', site_id: 'site-1', time_range: '7d' })).status,
    ).toBe(202);
    expect((await post({ report: 'risk-intelligence', format: 'csv', site_id: 'foreign' })).status).toBe(404);
    const before = gateway.messages.count(requestExport);
    for (const body of [
      {},
      { report: 'everything', format: 'csv' },
      { report: 'insurance', format: 'doc' },
      { report: 'insurance', format: 'csv', site_id: 'site-1' },
      { report: 'risk-intelligence', format: 'csv', time_range: '1y' },
      { report: 'risk-intelligence', format: 'csv', site_id: { $ne: null } },
    ])
      expect([body, (await post(body)).status]).toEqual([body, 400]);
    expect(gateway.messages.count(requestExport)).toBe(before);
    for (const user of people) {
      const { status } = await post({ report: 'insurance', format: 'csv' }, user);
      expect([user.role, status]).toEqual([user.role, ['worker', 'inspector'].includes(user.role) ? 403 : 202]);
    }
  });

  it('say where their file is, while there is one', async () => {
    const { body } = await gateway.call('GET', '/api/exports', { as: admin });
    expect(body['exports']).toEqual([
      { ...record, _id: 'export-1', url: '/api/exports/export-1/download' },
      expect.not.objectContaining({ url: expect.anything() }),
    ]);
    expect((await gateway.call('GET', '/api/exports/export-1', { as: admin })).body).toEqual({
      ...record,
      _id: 'export-1',
      url: '/api/exports/export-1/download',
    });
    for (const id of ['foreign', '%7B%22%24ne%22%3Anull%7D', '..%2f..%2fetc']) {
      expect([id, (await gateway.call('GET', `/api/exports/${id}`, { as: admin })).status]).toEqual([id, 404]);
      expect([id, (await download({}, admin, id)).status]).toEqual([id, 404]);
    }
  });

  it('are sent whole, with what a reader needs to go on later', async () => {
    const answer = await download({ 'accept-encoding': 'gzip, br' });
    expect([answer.status, answer.text]).toEqual([200, alphabet]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': '26',
      'content-disposition': 'attachment; filename="organization-data-2026-05-10.tar"',
      'accept-ranges': 'bytes',
      etag: '"export-1"',
      'cache-control': 'private, no-store',
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
  });

  // RFC 9110, section 14
  it.each([
    ['bytes=0-0', 'a', '0-0'],
    ['bytes=8-12', 'ijklm', '8-12'],
    ['bytes=10-', alphabet.slice(10), '10-25'],
    ['bytes=11-11', 'l', '11-11'],
    ['bytes=-3', 'xyz', '23-25'],
    ['bytes=20-99', 'uvwxyz', '20-25'],
  ])('%s is answered with %j', async (range, text, told) => {
    const answer = await download({ range });
    expect([answer.status, answer.text]).toEqual([206, text]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-range': `bytes ${told}/26`,
      'content-length': String(text.length),
    });
  });

  it.each(['lines=1-2', 'bytes=0-1,5-6'])('%s is as if it were not there', async (range) => {
    const answer = await download({ range });
    expect([answer.status, answer.text]).toEqual([200, alphabet]);
  });

  it('goes on only where it is still the same file', async () => {
    expect(await download({ range: 'bytes=20-', 'if-range': '"export-1"' })).toMatchObject({
      status: 206,
      text: 'uvwxyz',
    });
    for (const other of ['"export-0"', 'W/"export-1"', 'Sun, 10 May 2026 12:00:00 GMT'])
      expect([other, (await download({ range: 'bytes=20-', 'if-range': other })).status]).toEqual([other, 200]);
  });

  it.each(['bytes=26-', 'bytes=99-100', 'bytes=5-2', 'bytes=a-b'])('%s is no part of it', async (range) => {
    const answer = await download({ range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */26']);
    expect(answer.body).toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
      detail: 'The file does not have this part; please download it from the start.',
    });
  });

  it('is not read for who asks only how long it is', async () => {
    const reads = jest.spyOn(gateway.objects, 'stream');
    const answer = await gateway.call('HEAD', '/api/exports/export-1/download', { as: admin });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '26']);
    expect([answer.headers.get('accept-ranges'), answer.headers.get('etag')]).toEqual(['bytes', '"export-1"']);
    await gateway.call('GET', '/api/health');
    expect(reads).not.toHaveBeenCalled();
  });

  it('breaks off where a piece is gone, rather than being short without a word', async () => {
    await gateway.objects.delete('exports/kept/t/export-1/2');
    await expect(download()).rejects.toThrow();
  });
});
