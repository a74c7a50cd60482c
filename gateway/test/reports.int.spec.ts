import {
  type Actor,
  type CaptureView,
  type DashboardNumbers,
  DomainError,
  type ExportTicket,
  getDashboard,
  getRiskIntelligence,
  getSite,
  listCaptures,
  makeReport,
  type RiskIntelligenceAnswer,
  roles,
  type UserView,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aUser } from './people.js';
import { aCaptureOf, aSite } from './records.js';
import { TestGateway } from './test-gateway.js';

const explanation = { V: 0, E: 0, Z: 0, ratio: 1, A: 0.75, U: 0, top: [], sentences: ['No photos yet.'] };
const dashboard: DashboardNumbers = {
  safety_score: { overall_score: 75, trend: 'stable', basis: 'measured' },
  statistics: { total_captures: 1, total_incidents: 0, open_incidents: 0, high_risk_findings: 0 },
  score_trend: [{ label: 'Current', value: 75 }],
  category_counts: [{ name: 'PPE', value: 0 }],
  category_rest: [],
  overdue_actions: 0,
  has_data: true,
  explanation,
};
const risk: RiskIntelligenceAnswer = {
  overall_risk_score: 25,
  risk_trend: 'stable',
  top_5_risks: [],
  category_breakdown: [],
  severity_trend: [],
  heatmap: [],
  has_data: false,
  basis: 'default',
  explanation,
  generated_at: '2026-05-10T12:00:00.000Z',
};
const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
type Format = keyof typeof contentTypes;
const formats = Object.keys(contentTypes) as Format[];
const exportRoutes = ['/api/risk-intelligence/export', '/api/insurance/export'].flatMap((path) =>
  formats.map((format) => [`${path}/${format}`, format] as const),
);

// Real: HTTP, roles, validation, the stream from the object store. Fake: the services behind the bus.
describe('reports over HTTP', () => {
  let gateway: TestGateway;
  const people = roles.map((role) => aUser(role));
  const admin = aUser('admin');
  const analyst = aUser('insurance_analyst', 'insurer', 'insurance_provider');

  beforeEach(async () => {
    gateway = await TestGateway.start();
    gateway.signIn(...people, analyst);
    gateway.messages
      .answer(getDashboard, () => dashboard)
      .answer(getRiskIntelligence, () => risk)
      .answer(listCaptures, () => ({ captures: [aCaptureOf(admin)], next_cursor: null }))
      .answer(getSite, ({ site_id }) => {
        if (site_id !== 'site-1') throw new DomainError('NOT_FOUND');
        return aSite();
      })
      .answer(makeReport, ({ wanted: { report, format }, actor }) =>
        written(report === 'insurance' ? 'insurance-portal' : report, format, actor),
      );
  });
  afterEach(() => gateway.close());

  /** What a service does: the file first, then a claim check. */
  async function written(name: string, format: Format, actor: Actor): Promise<ExportTicket> {
    const key = `exports/${actor.tenant_id}/file.${format}`;
    const content_type = contentTypes[format];
    await gateway.objects.put(key, Buffer.from(`bytes of ${format}`), { contentType: content_type });
    return { key, file_name: `${name}-2026-05-10.${format}`, content_type };
  }
  const get = (path: string, as: UserView | undefined, headers = {}) =>
    gateway.call('GET', path, { ...(as ? { as } : {}), headers });

  it('adds the newest captures to the dashboard, five at most', async () => {
    const { status, body } = await get('/api/dashboard', admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...dashboard, recent_captures: [{ id: 'capture-1', photos: [{ thumbnail: null }] }] });
    expect(JSON.stringify(body)).not.toContain('tenant_id');
    expect(gateway.messages.asked.find(({ type }) => type === listCaptures.type)?.data).toMatchObject({ limit: 5 });
  });

  it('leaves the pictures of captures out where nobody shows them', async () => {
    const stored = 'tenants/tenant-a/captures/capture-1/0-0123456789abcdef-thumb.jpg';
    await gateway.objects.put(stored, Buffer.from('a picture'), { contentType: 'image/jpeg' });
    const pictured = { ...aCaptureOf(admin), thumbnail_keys: [stored] };
    gateway.messages.answer(listCaptures, () => ({ captures: [pictured], next_cursor: null }));
    const pictures = async (query: string) => {
      const { body } = await get(`/api/dashboard${query}`, admin);
      return (body['recent_captures'] as CaptureView[]).map(({ photos }) => photos.map(({ thumbnail }) => thumbnail));
    };
    const picture = `data:image/jpeg;base64,${Buffer.from('a picture').toString('base64')}`;
    expect(await pictures('?view=brief')).toEqual([[null]]);
    expect(await pictures('')).toEqual([[picture]]);
    expect((await get('/api/dashboard?view=short', admin)).status).toBe(400);
    await gateway.objects.delete(stored);
  });

  it.each(['', '?site_id=', '?site_id=all'])('takes %j for all sites, without asking for one', async (query) => {
    for (const path of ['/api/dashboard', '/api/risk-intelligence', '/api/risk-intelligence/export/csv']) {
      expect([path, (await get(`${path}${query}`, admin)).status]).toEqual([path, 200]);
    }
    const { asked } = gateway.messages;
    expect(asked.some(({ type }) => type === getSite.type)).toBe(false);
    const aboutSessions = ['auth.check-session.v1', 'auth.record-audit.v1'];
    for (const { data } of asked.filter(({ type }) => !aboutSessions.includes(type)))
      expect((data['wanted'] as typeof data | undefined) ?? data).toMatchObject({ site_id: null });
  });

  it('checks the site with its owner, archived ones too, and answers foreign ones like unknown ones', async () => {
    for (const path of ['/api/dashboard', '/api/risk-intelligence', '/api/risk-intelligence/export/pdf']) {
      expect([path, (await get(`${path}?site_id=site-1`, admin)).status]).toEqual([path, 200]);
      expect([path, (await get(`${path}?site_id=foreign`, admin)).status]).toEqual([path, 404]);
      expect([path, (await get(`${path}?site_id=%7B%22%24ne%22%3Anull%7D`, admin)).status]).toEqual([path, 404]);
    }
    const asked = gateway.messages.asked.find(({ type }) => type === getSite.type);
    expect(asked?.data).toMatchObject({ include_archived: true });
  });

  it('leaves an insurer’s sites to reporting, which knows the links', async () => {
    expect((await get('/api/risk-intelligence?site_id=anything', analyst)).status).toBe(200);
    expect(gateway.messages.count(getSite)).toBe(0);
    gateway.messages.answer(getRiskIntelligence, () => {
      throw new DomainError('NOT_FOUND');
    });
    expect((await get('/api/risk-intelligence?site_id=anything', analyst)).status).toBe(404);
  });

  it('knows three ranges, 30 days by default, and no other key', async () => {
    for (const range of ['7d', '30d', '90d'])
      expect((await get(`/api/risk-intelligence?time_range=${range}`, admin)).status).toBe(200);
    await get('/api/risk-intelligence', admin, { 'accept-language': 'es' });
    const asked = gateway.messages.asked.filter(({ type }) => type === getRiskIntelligence.type);
    expect(asked.map(({ data }) => [data['time_range'], data['locale']])).toEqual([
      ['7d', 'en'],
      ['30d', 'en'],
      ['90d', 'en'],
      ['30d', 'es'],
    ]);
    for (const query of ['time_range=1y', 'time_range=', 'days=7', 'site_id=a&site_id=b'])
      expect([query, (await get(`/api/risk-intelligence?${query}`, admin)).status]).toEqual([query, 400]);
    expect((await get('/api/dashboard?time_range=7d', admin)).status).toBe(400);
  });

  it('says that analytics is not built yet', async () => {
    expect((await get('/api/analytics', admin)).body).toEqual({
      status: 'coming_soon',
      message: 'Advanced Analytics Coming Soon',
    });
    expect((await get('/api/analytics', aUser('worker'))).status).toBe(403);
  });

  it.each(exportRoutes)('%s sends the file under its name and removes it', async (path, format) => {
    const answer = await get(path, admin);
    const name = path.includes('insurance') ? 'insurance-portal' : 'risk-intelligence';
    expect([answer.status, answer.text]).toEqual([200, `bytes of ${format}`]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${name}-2026-05-10.${format}"`,
      // what is a text is compressed on its way
      ...(format === 'csv' ? {} : { 'content-length': String(answer.text.length) }),
      'cache-control': 'no-store',
    });
    await eventually(() => expect([...gateway.objects.objects.keys()]).toEqual([]));
  });

  it.each(exportRoutes)('%s is for admins, safety managers and analysts', async (path) => {
    const allowed = ['admin', 'safety_manager', 'insurance_analyst', 'super_admin'];
    for (const user of people)
      expect([user.role, (await get(path, user)).status]).toEqual([user.role, allowed.includes(user.role) ? 200 : 403]);
    expect((await get(path, analyst)).status).toBe(200);
    expect((await get(path, undefined)).status).toBe(401);
  });

  it('refuses an export whose consent was revoked meanwhile, as a problem and without a file', async () => {
    gateway.messages.answer(makeReport, () => {
      throw new DomainError('FORBIDDEN');
    });
    const answer = await get('/api/insurance/export/csv', analyst);
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  it('gives an export a minute, and other questions less', async () => {
    await get('/api/risk-intelligence/export/csv', admin);
    await get('/api/risk-intelligence', admin);
    const deadlineOf = (type: string) => gateway.messages.asked.find((each) => each.type === type)?.context.deadlineMs;
    expect(deadlineOf(makeReport.type)).toBe(55_000);
    expect(deadlineOf(getRiskIntelligence.type)).toBeUndefined();
  });
});
