import { randomUUID } from 'node:crypto';
import { type Actor, getDigest, type Locale, makeReport, tenantRegistered, userUpdated } from '@hazardlens/contracts';
import { eventually, MailSink, pdfPages, quickJobs, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { SendDigests } from '../src/digest/send-digests.job.js';
import { reportingService } from '../src/service.js';
import { Company, countOf } from './company.js';
import { daysAgo } from './facts.js';

jest.setTimeout(120_000);

/** What the clock of the job shows; a Thursday. */
let now = new Date('2026-03-05T12:00:00.000Z');
class SendsThen extends SendDigests {
  override run(): Promise<void> {
    return super.run(now);
  }
}
const quick = quickJobs(reportingService, { 'send-digests': 50, 'send-mails': 100 });
const hurried = {
  ...quick,
  jobs: quick.jobs?.map((job) => (job.run === SendDigests ? { ...job, run: SendsThen } : job)) ?? [],
};

// Real: reporting, its queue of mails and SMTP. Fake: the mail system at the other end, and the job's clock.
describe('the digest', () => {
  let sink: MailSink;
  let platform: TestPlatform;
  beforeAll(async () => {
    sink = await new MailSink().listen();
    const env = { SMTP_URL: sink.url, PUBLIC_URL: 'https://safe.example' };
    platform = await startTestPlatform({ services: [hurried], env });
  });
  beforeEach(() => {
    now = new Date('2026-03-05T12:00:00.000Z');
  });
  afterAll(async () => {
    await platform?.close();
    await sink?.close();
  });

  const read = (company: Company, site_id: string | null = null, locale: Locale = 'en') =>
    platform.client.request(
      getDigest,
      { actor: company.who('safety_manager'), site_id, locale },
      { tenantId: company.tenantId, actorId: 'test' },
    );
  async function printed(actor: Actor, site_id: string | null, locale: Locale = 'en') {
    const ticket = await platform.client.request(
      makeReport,
      { actor, locale, report_id: randomUUID(), wanted: { report: 'digest', format: 'pdf', site_id, size: 'letter' } },
      { tenantId: actor.tenant_id, actorId: actor.id, deadlineMs: 30_000 },
    );
    const file = await platform.objects.get(ticket.key);
    return { ...ticket, file: file.toString('latin1'), pages: pdfPages(file) };
  }
  async function choose(company: Company, more: object, version = 2): Promise<string> {
    const user = company.people.get('safety_manager');
    if (!user) throw new Error('no manager');
    const chosen = { ...user, ...more };
    await company.tell(userUpdated, user.id, version, { user: chosen, sessions_ended: false });
    await eventually(async () => expect(await countOf(platform, 'people', { _id: user.id, version })).toBe(1));
    return user.email;
  }

  it('names what would raise the score most, by computing the score anew', async () => {
    const company = await Company.found(platform);
    await company.site(company.siteId, 'North tower');
    await company.capture(50);
    await company.approved(0.95, { hazard_type: 'floor_hole' });
    await company.approved(0.65);
    await company.approved(0.65);
    await company.closed(0.5, { captured_at: daysAgo(3), closed_at: daysAgo(1) });
    const digest = await read(company);
    // V = 0.95 + 2·0.65 + 0.5·τ(3), E = 50, U = 1 − (1 − 0.665)·(1 − 0.455)^0.5·(1 − 0.455)^0.25
    expect(digest).toMatchObject({
      ...{ site_id: null, name: 'Northgate', basis: 'measured', score: 53, score_week_ago: null },
      ...{ found: 1, closed: 1, overdue: 0 },
    });
    expect(digest.measures).toMatchObject([
      { hazard_type: 'floor_hole', site_name: 'North tower', incidents: 1, points: 8.4 },
      { hazard_type: 'no_hard_hat', label: 'Missing hard hat', incidents: 2, points: 5.4 },
    ]);
    expect((await read(company, company.siteId, 'es')).measures).toHaveLength(2);
  });

  it('counts a hazard that was found twice once in what would raise the score, as the score does', async () => {
    const company = await Company.found(platform);
    await company.site(company.siteId, 'North tower');
    await company.capture(50);
    const { id } = await company.approved(0.95, { hazard_type: 'floor_hole' });
    await company.approved(0.95, { hazard_type: 'floor_hole', same_as: id });
    // V = 0.95, E = 50, U = 0.7·0.95: A·100·U/2 = 0.75^(4·5.95/70)·33.25
    const { measures } = await read(company);
    expect(measures).toMatchObject([{ hazard_type: 'floor_hole', incidents: 1, points: 30.2 }]);
  });

  it('counts a hazard whose findings were both closed in the week as one that was closed', async () => {
    const company = await Company.found(platform);
    await company.site(company.siteId, 'North tower');
    await company.capture(50);
    const week = { captured_at: daysAgo(4), closed_at: daysAgo(2) };
    const { id } = await company.closed(0.95, { hazard_type: 'floor_hole', ...week });
    await company.closed(0.95, { hazard_type: 'floor_hole', same_as: id, ...week, closed_at: daysAgo(1) });
    await company.closed(0.65, week);
    expect(await read(company)).toMatchObject({ found: 2, closed: 2 });
    expect(await read(company, company.siteId)).toMatchObject({ found: 2, closed: 2 });
  });

  it('is the same on paper, on the sheet and in the language that were asked for', async () => {
    const company = await Company.found(platform);
    await company.site(company.siteId, 'North tower');
    await company.capture(50);
    await company.approved(0.95, { hazard_type: 'floor_hole' });
    await company.approved(0.65);
    const { score, from, to, measures } = await read(company);
    const { file, pages, file_name } = await printed(company.who('worker'), null);
    expect(file_name).toBe(`digest-${new Date().toISOString().slice(0, 10)}.pdf`);
    expect(file).toMatch(/MediaBox \[0 0 612 792\]/);
    const day = (date: string) => new Date(date).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });
    expect(pages).toHaveLength(1);
    const lines = pages[0]?.split('\n');
    for (const line of ['The week', `Northgate · ${day(from)} to ${day(to)}`, 'Safety score', String(score)])
      expect(lines).toContain(line);
    expect(measures).toHaveLength(2);
    for (const { label, points } of measures)
      expect(lines).toEqual(expect.arrayContaining([label, 'North tower', `+${points.toFixed(1)}`]));
    const spanish = (await printed(company.who('admin'), company.siteId, 'es')).pages.join(' ');
    for (const text of ['La semana', 'Northgate · North tower', 'Puntuación de seguridad', `+${measures[0]?.points}`])
      expect(spanish).toContain(text.replace('.', ','));
    expect(spanish).not.toMatch(/Safety|Points/);
  });

  it('on paper gives no score where nothing was captured, and is for no insurer', async () => {
    const company = await Company.found(platform);
    const [page = ''] = (await printed(company.who('admin'), null)).pages;
    expect(page).toContain('Safety score: not measured yet.');
    expect(page).not.toContain('75');
    expect(page).toContain('Nothing that stands open would raise the score');
    const insurer = await Company.found(platform, 'insurance_provider', 'Harbor');
    await expect(printed(insurer.who('admin'), null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('says that nothing is measured before there is a capture', async () => {
    expect(await read(await Company.found(platform))).toMatchObject({ basis: 'default', score: 75, measures: [] });
  });

  it('is mailed once, on Monday from seven o’clock where the organisation is, to who wants it', async () => {
    const company = await Company.found(platform);
    await company.tell(tenantRegistered, company.tenantId, 2, {
      tenant: {
        ...{ _id: company.tenantId, id: company.tenantId, name: 'Northgate', tenant_type: 'contractor', phone: null },
        ...{ time_zone: 'America/New_York', contact_email: 'office@northgate.example', retention_months: 24 },
        created_at: daysAgo(0),
      },
      ...{ is_platform: false, updated_at: daysAgo(0) },
    });
    await company.site(company.siteId, 'North tower');
    await company.capture(5);
    await company.approved(0.95, { hazard_type: 'floor_hole', captured_at: daysAgo(3) });
    const email = await choose(company, { digest: 'weekly', locale: 'es', digest_sites: [company.siteId] });
    // six in the morning in New York
    now = new Date('2026-03-09T10:00:00.000Z');
    const other = await Company.found(platform);
    await other.site(other.siteId, 'South tower');
    const early = await choose(other, { digest: 'weekly' });
    await eventually(() => expect(sink.to(early)).toHaveLength(1));
    expect(sink.to(early)[0]?.source).toContain('aún sin medir');
    expect(sink.to(early)[0]?.source).toContain('New findings: 0. Closed: 0. Repairs overdue now: 0.');
    expect(sink.to(email)).toEqual([]);
    now = new Date('2026-03-09T11:00:00.000Z');
    await eventually(() => expect(sink.to(email)).toHaveLength(1));
    const source = sink.to(email)[0]?.source ?? '';
    expect(source).toContain('La semana en North tower');
    expect(source).toContain('Hallazgos nuevos: 1. Cerrados: 0. Reparaciones vencidas ahora: 0.');
    expect(source).toContain('Lo que más subiría la puntuación');
    expect(source).not.toContain('What would raise');
    expect(source).toContain('https://safe.example/digest');
    // RFC 2369: mail programs show it as a button
    expect(source).toContain('List-Unsubscribe: <https://safe.example/profile>');
    now = new Date('2026-03-16T11:30:00.000Z');
    await eventually(() => expect(sink.to(email)).toHaveLength(2));
    await eventually(() => expect(sink.to(early)).toHaveLength(2));
    expect(sink.to(company.who('admin').email)).toEqual([]);
  });
});
