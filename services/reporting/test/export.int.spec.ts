import { randomUUID } from 'node:crypto';
import {
  type Actor,
  getDashboard,
  getRiskIntelligence,
  linkGranted,
  linkRevoked,
  makeReport,
} from '@hazardlens/contracts';
import { pdfPages, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { RemoveLeftExports } from '../src/exports/remove-left-exports.job.js';
import { reportingService } from '../src/service.js';
import { daysAgo, Facts } from './facts.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
});
afterAll(() => platform?.close());

async function aContractor(): Promise<Facts> {
  const facts = new Facts(platform.client);
  await facts.register();
  await facts.site(`${facts.siteId}-b`, '=2+2 "South"');
  await facts.capture(10);
  await facts.approved(0.95, { hazard_type: 'unprotected_edge', decided_at: daysAgo(3) });
  await facts.approved(0.5, { site_id: `${facts.siteId}-b`, site_name: 'South' });
  return facts;
}
const exported = (
  actor: Actor,
  format: 'csv' | 'pdf' | 'xlsx',
  site_id: string | null = null,
  locale: 'en' | 'es' = 'en',
  report_id: string = randomUUID(),
) =>
  platform.client.request(
    makeReport,
    { actor, locale, report_id, wanted: { report: 'risk-intelligence', site_id, time_range: '90d', format } },
    { tenantId: actor.tenant_id, actorId: actor.id, deadlineMs: 30_000 },
  );

// Real: the service, its documents, the bus and the files. Published by the test: what the owners would.
describe('the risk hub’s export', () => {
  it('as CSV holds its numbers under the API’s names', async () => {
    const facts = await aContractor();
    const ticket = await exported(facts.actor, 'csv');
    expect(ticket).toMatchObject({
      file_name: `risk-intelligence-${new Date().toISOString().slice(0, 10)}.csv`,
      content_type: 'text/csv; charset=utf-8',
    });
    const tables = (await platform.objects.get(ticket.key)).toString().split('\r\n\r\n');
    expect(tables.map((table) => table.split('\r\n')[0])).toEqual([
      '\ufeffoverall_risk_score,risk_trend,time_range,generated_at,basis',
      'category,subcategory,risk_score,count',
      'name,value,risk_score',
      'date,high,medium,low',
      'site,PPE,Falls,Machinery,Electrical,basis',
    ]);
    expect(tables[0]).toMatch(/\r\n\d+,stable,90d,\d{4}-[^,]+,measured$/);
    expect(tables[1]).toContain('Fall & Height Hazards,Unprotected edge or leading edge,67,1');
    expect(tables[4]?.split('\r\n').slice(1, 3)).toEqual([
      '"\'=2+2 ""South""",35,0,0,0,default',
      'North tower,0,67,0,0,measured',
    ]);
  });

  it('as XLSX is a workbook, as PDF is one, in the reader’s language', async () => {
    const facts = await aContractor();
    const xlsx = await exported(facts.actor, 'xlsx', null, 'es');
    // what is in the sheets: report-files' own spec opens them
    expect((await platform.objects.get(xlsx.key)).subarray(0, 4).toString()).toBe('PK\u0003\u0004');
    expect(xlsx.content_type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(xlsx.file_name).toMatch(/^risk-intelligence-\d{4}-\d\d-\d\d\.xlsx$/);
    const pdf = await exported(facts.actor, 'pdf', facts.siteId);
    expect([pdf.content_type, pdf.file_name.slice(-4)]).toEqual(['application/pdf', '.pdf']);
    expect((await platform.objects.get(pdf.key)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('as PDF gives no verdict about nobody, and the period of its trend', async () => {
    const facts = new Facts(platform.client, 'America/New_York');
    await facts.register();
    const textOf = async (locale: 'en' | 'es') => {
      const { key } = await exported(facts.actor, 'pdf', null, locale);
      return pdfPages(await platform.objects.get(key))
        .join(' ')
        .replace(/\s+/g, ' ');
    };
    const nothing = await textOf('en');
    expect(nothing).toContain('No data yet');
    expect(nothing).not.toMatch(/Low Risk|Stable/);
    expect(await textOf('es')).toContain('Aún no hay datos');
    await facts.capture(5);
    const measured = await textOf('en');
    expect(measured).toContain('Low Risk');
    expect(measured).toContain('Rate of new findings, last 90 days against the 90 before');
    // as the organisation's clock and the reader's language say
    expect(measured).toMatch(/Generated [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M \(America\/New_York\)/);
    expect(await textOf('es')).toMatch(/Generado \d{1,2} [a-z]{3,4} \d{4}, \d{1,2}:\d\d \(America\/New_York\)/);
  });

  it('as PDF shows no zeros of a site where nothing was captured, and those of one that was', async () => {
    const facts = new Facts(platform.client);
    await facts.register();
    await facts.capture(5);
    await facts.site(`${facts.siteId}-b`, 'South hall');
    const { key } = await exported(facts.actor, 'pdf');
    const text = pdfPages(await platform.objects.get(key))
      .join('\n')
      .replace(/\s+/g, ' ');
    expect(text).toContain('North tower 0 0 0 0');
    expect(text).toContain('South hall – – – –');
  });

  it('is made once: asked for again under its id, the file that is there is the answer', async () => {
    const facts = await aContractor();
    const id = randomUUID();
    const first = await exported(facts.actor, 'csv', null, 'en', id);
    await platform.objects.put(first.key, Buffer.from('made once'), { contentType: 'text/csv' });
    expect(await exported(facts.actor, 'csv', null, 'en', id)).toEqual(first);
    expect((await platform.objects.get(first.key)).toString()).toBe('made once');
    // an id of the outside is no path, and one organisation's is not another's
    const other = await aContractor();
    const theirs = await exported(other.actor, 'csv', null, 'en', id);
    expect(theirs.key).not.toBe(first.key);
    const escaping = await exported(facts.actor, 'csv', null, 'en', '../../x');
    expect(escaping.key).toMatch(new RegExp(`^exports/reporting/${facts.tenantId}/[0-9a-f]{32}\\.csv$`));
  });

  it('is removed after an hour when nobody came for it', async () => {
    const facts = await aContractor();
    const { key } = await exported(facts.actor, 'csv');
    const job = new RemoveLeftExports(platform.objects);
    await job.run();
    expect(await platform.objects.stat(key)).not.toBeNull();
    await job.run(new Date(Date.now() + 3_700_000));
    expect(await platform.objects.stat(key)).toBeNull();
  });
});

describe('an insurer', () => {
  const anInsurer = (): Actor => ({
    id: 'analyst',
    email: 'analyst@insurer.example',
    name: 'An analyst',
    role: 'insurance_analyst',
    tenant_id: randomUUID(),
    tenant_name: 'Insurer',
    tenant_type: 'insurance_provider',
  });
  const link = async (actor: Actor, facts: Facts, version: number, active: boolean): Promise<void> => {
    const link_id = `${actor.tenant_id}-link`;
    const at = new Date().toISOString();
    const status = active ? ('active' as const) : ('revoked' as const);
    const data = { link_id, insurer_id: actor.tenant_id, contractor_id: facts.tenantId, status };
    await platform.client.publish(
      active ? linkGranted : linkRevoked,
      { ...data, granted_at: at, revoked_at: active ? null : at },
      { tenantId: actor.tenant_id, actorId: 'test', aggregateId: link_id, aggregateVersion: version },
    );
  };
  const ask = async (actor: Actor, site_id: string | null = null) => {
    const context = { tenantId: actor.tenant_id, actorId: actor.id };
    return {
      dashboard: await platform.client.request(getDashboard, { actor, site_id, locale: 'en' }, context),
      risk: await platform.client.request(
        getRiskIntelligence,
        { actor, site_id, locale: 'en', time_range: '30d' },
        context,
      ),
    };
  };

  it('sees approved incidents of linked contractors only, a row of the heat map each', async () => {
    const facts = await aContractor();
    await facts.incident({ severity: 0.95 });
    const actor = anInsurer();
    expect((await ask(actor)).dashboard.statistics).toMatchObject({ total_incidents: 0, total_captures: 0 });
    await link(actor, facts, 1, true);
    const { dashboard, risk } = await ask(actor);
    expect(dashboard.statistics).toMatchObject({ total_incidents: 2, open_incidents: 2, high_risk_findings: 1 });
    expect(risk.heatmap).toMatchObject([{ site: 'Contractor', site_id: facts.tenantId, PPE: 35, Falls: 67 }]);
    // both were approved before or without the grant's knowledge: one of them a moment before it
    expect(risk.explanation.top).toEqual([]);
    expect((await ask(actor, facts.siteId)).dashboard.statistics.total_incidents).toBe(1);
  });

  it('reads on paper that these rows are contractors, not sites', async () => {
    const facts = await aContractor();
    const actor = anInsurer();
    await link(actor, facts, 1, true);
    await ask(actor);
    const textOf = async (reader: Actor, locale: 'en' | 'es') =>
      pdfPages(await platform.objects.get((await exported(reader, 'pdf', null, locale)).key)).join('\n');
    const all = (text: string, parts: readonly string[]) =>
      expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    const english = await textOf(actor, 'en');
    all(english, ['All contractors', 'Risk by contractor\nContractor\nPPE', '\nContractor\n35\n67']);
    expect(english).not.toMatch(/All sites|Risk by site|\nSite\n/);
    all(await textOf(actor, 'es'), ['Todos los contratistas', 'Riesgo por contratista\nContratista\nEPP']);
    all(await textOf(facts.actor, 'en'), ['All sites', 'Risk by site\nSite\nPPE']);
  });

  it('sees nothing once the link is revoked, nor a site of somebody else', async () => {
    const [facts, stranger] = [await aContractor(), await aContractor()];
    const actor = anInsurer();
    await link(actor, facts, 1, true);
    await expect(ask(actor, stranger.siteId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // what every object has is no site
    await expect(ask(actor, 'constructor')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await link(actor, facts, 2, false);
    // late: an older version changes nothing
    await link(actor, facts, 1, true);
    expect((await ask(actor)).risk).toMatchObject({ has_data: false, heatmap: [], overall_risk_score: 25 });
    await expect(ask(actor, facts.siteId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the explanation', () => {
  it('names what weighs most now, not what was severe long ago', async () => {
    const facts = new Facts(platform.client);
    await facts.register();
    await facts.closed(0.95, { captured_at: daysAgo(200), decided_at: daysAgo(199) });
    const recent = await facts.closed(0.5, { captured_at: daysAgo(1) });
    const context = { tenantId: facts.tenantId, actorId: facts.actor.id };
    const query = { actor: facts.actor, site_id: null, locale: 'en' as const };
    const { explanation } = await platform.client.request(getDashboard, query, context);
    expect(explanation.top.map(({ incident_id }) => incident_id)).toEqual([recent.id]);
  });
});
