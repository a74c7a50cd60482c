import { getDashboard, getRiskIntelligence, type ReplyOf } from '@hazardlens/contracts';
import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { daysAgo, Facts } from './facts.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
});
afterAll(() => platform?.close());

const context = (facts: Facts) => ({ tenantId: facts.tenantId, actorId: facts.actor.id });
const dashboard = (facts: Facts, siteId: string | null = null): Promise<ReplyOf<typeof getDashboard>> =>
  platform.client.request(getDashboard, { actor: facts.actor, site_id: siteId, locale: 'en' }, context(facts));
const risk = (facts: Facts, time_range: '7d' | '30d' | '90d' = '30d'): Promise<ReplyOf<typeof getRiskIntelligence>> =>
  platform.client.request(
    getRiskIntelligence,
    { actor: facts.actor, site_id: null, time_range, locale: 'en' },
    context(facts),
  );

async function aContractor(): Promise<Facts> {
  const facts = new Facts(platform.client);
  await facts.register();
  return facts;
}

/** Every row of scoring.md's table that reporting answers, through the service's door. */
describe('the check values of the scores', () => {
  it('is exactly 75 and stable without data, and 25 in the risk hub', async () => {
    const facts = await aContractor();
    const answer = await dashboard(facts);
    expect(answer.safety_score).toEqual({ overall_score: 75, trend: 'stable', basis: 'default' });
    expect(answer.has_data).toBe(false);
    expect(await risk(facts)).toMatchObject({ overall_risk_score: 25, basis: 'default' });
  });

  it('nears 100 with many clean photos', async () => {
    const facts = await aContractor();
    for (let site = 0; site < 12; site++) await facts.capture(50, { siteId: `${facts.siteId}-${site}` });
    expect((await dashboard(facts)).safety_score.overall_score).toBeGreaterThanOrEqual(99);
  });

  it('is 86.6 at half the benchmark rate', async () => {
    const facts = await aContractor();
    await facts.capture(50);
    // V = 0.125 · (E + K) − K·λ₀ = 3.75
    for (const severity of [0.95, 0.95, 0.95, 0.9]) await facts.closed(severity);
    expect((await dashboard(facts)).explanation.ratio).toBeCloseTo(0.5, 6);
    expect((await dashboard(facts)).safety_score.overall_score).toBe(87);
  });

  it.each([
    [[0.6, 0.6], 70],
    [[0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.4], 50],
  ])('falls to the warning and danger limits at 1.24 and 2.41 times the benchmark', async (severities, score) => {
    const facts = await aContractor();
    for (const severity of severities) await facts.closed(severity);
    expect((await dashboard(facts)).safety_score.overall_score).toBe(score);
  });

  it.each([
    [1, 70, 67],
    [2, 83, 81],
  ])(
    'with 50 photos and %i open approved 0.95 gives %i in the hub and %i for the hazard type',
    async (open, hub, top) => {
      const facts = await aContractor();
      await facts.capture(50);
      for (let index = 0; index < open; index++) await facts.approved(0.95, { hazard_type: 'unprotected_edge' });
      const answer = await risk(facts);
      expect(answer.overall_risk_score).toBe(hub);
      expect(answer.top_5_risks[0]).toMatchObject({ hazard_type: 'unprotected_edge', risk_score: top, count: open });
      expect(answer.heatmap).toMatchObject([{ site: 'North tower', Falls: top, PPE: 0, Machinery: 0, Electrical: 0 }]);
    },
  );

  it('is 9 in the hub when that finding is closed', async () => {
    const facts = await aContractor();
    await facts.capture(50);
    await facts.closed(0.95);
    expect((await risk(facts)).overall_risk_score).toBe(9);
  });

  it('keeps twenty open 0.50 below one catastrophe', async () => {
    const facts = await aContractor();
    for (let index = 0; index < 20; index++) await facts.approved(0.5, { hazard_type: 'no_gloves' });
    expect((await risk(facts)).top_5_risks[0]?.risk_score).toBe(58);
  });

  it('are measured from the first capture on, also a clean one', async () => {
    const facts = await aContractor();
    await facts.capture(0);
    expect((await dashboard(facts)).safety_score).toMatchObject({ overall_score: 75, basis: 'measured' });
    expect(await risk(facts)).toMatchObject({ overall_risk_score: 25, basis: 'measured' });
    expect((await dashboard(facts, `${facts.siteId}-other`)).safety_score.basis).toBe('default');
  });

  it('of a range in which nothing was captured are nobody’s, unless something is open', async () => {
    const facts = await aContractor();
    await facts.capture(5, { at: new Date(daysAgo(10)) });
    expect((await risk(facts)).basis).toBe('measured');
    expect(await risk(facts, '7d')).toMatchObject({ overall_risk_score: 25, basis: 'default', has_data: true });
    await facts.approved(0.95, { captured_at: daysAgo(10) });
    expect((await risk(facts, '7d')).basis).toBe('measured');
  });

  it('trends of the safety score are those of its line', async () => {
    const facts = await aContractor();
    // 75 before any finding, which is what the line shows for 25 days ago; then two open 0.95
    await facts.capture(0, { at: new Date(daysAgo(25)) });
    await facts.approved(0.95);
    await facts.approved(0.95);
    const { safety_score, score_trend } = await dashboard(facts);
    expect(score_trend.map(({ value }) => value).slice(0, 4)).toEqual([null, 75, 75, 75]);
    expect(score_trend.at(-1)?.value).toBeLessThan(50);
    expect(safety_score.trend).toBe('declining');
  });

  it('the risk trend tells the rate of new findings, and says so only with enough photos', async () => {
    const facts = await aContractor();
    for (const day of [31, 35, 40, 45]) {
      await facts.capture(10, { at: new Date(daysAgo(day)) });
      for (let index = 0; index < 4; index++) await facts.closed(0.9, { captured_at: daysAgo(day) });
    }
    expect((await risk(facts)).risk_trend).toBe('stable');
    for (const day of [1, 5, 9, 20]) await facts.capture(20, { at: new Date(daysAgo(day)) });
    expect((await risk(facts)).risk_trend).toBe('decreasing');
  });
});

describe('the counters', () => {
  it('count captures, incidents that were not rejected, open ones and high-risk ones', async () => {
    const facts = await aContractor();
    await facts.capture(3);
    await facts.incident({ severity: 0.95 });
    await facts.approved(0.95);
    await facts.closed(0.95);
    await facts.approved(0.6);
    await facts.incident({ severity: 0.95, status: 'REJECTED' });
    const answer = await dashboard(facts);
    expect(answer.statistics).toEqual({
      total_captures: 1,
      total_incidents: 4,
      open_incidents: 3,
      high_risk_findings: 2,
    });
    expect(answer.category_counts).toContainEqual({ name: 'PPE', value: 4 });
    expect(answer.explanation.top).toHaveLength(4);
  });

  it('of the categories without a bar are named, so that all of them add up', async () => {
    const facts = await aContractor();
    for (const hazard_type of ['no_hard_hat', 'unprotected_edge', 'trench_unprotected'] as const)
      await facts.approved(0.6, { hazard_type });
    await facts.approved(0.6, { hazard_type: 'trench_unprotected' });
    await facts.approved(0.6, { hazard_type: 'chemical_spill' });
    const { category_counts, category_rest, statistics } = await dashboard(facts);
    expect(category_rest).toEqual([
      { category_code: 'EXCAVATION_STRUCTURAL', name: 'Excavation & Structural Stability', value: 2 },
      { category_code: 'HAZARDOUS_MATERIALS', name: 'Chemicals, Dust & Air Quality', value: 1 },
    ]);
    const sum = [...category_counts, ...category_rest].reduce((all, { value }) => all + value, 0);
    expect(sum).toBe(statistics.total_incidents);
  });

  it('list no hazard among the top risks that was not found in the range', async () => {
    const facts = await aContractor();
    await facts.capture(5);
    await facts.approved(0.95, { hazard_type: 'unprotected_edge', captured_at: daysAgo(40) });
    await facts.approved(0.5);
    const answer = await risk(facts);
    expect(answer.top_5_risks.map(({ hazard_type, count }) => [hazard_type, count])).toEqual([['no_hard_hat', 1]]);
    expect((await risk(facts, '90d')).top_5_risks).toHaveLength(2);
    // the score itself counts what stands open, and says so
    expect(answer.explanation.sentences[0]).toMatch(/^2 open hazards push the score up, most of all Unprotected edge/);
  });

  it('sort incidents into weeks by severity, Mondays first, empty weeks as 0', async () => {
    const facts = await aContractor();
    await facts.approved(0.7);
    await facts.approved(0.6);
    await facts.approved(0.4, { captured_at: daysAgo(14) });
    const weeks = (await risk(facts)).severity_trend;
    expect(weeks.at(-1)).toMatchObject({ high: 1, medium: 1, low: 0 });
    expect(weeks.at(-3)).toMatchObject({ high: 0, medium: 0, low: 1 });
    for (const week of weeks) expect(new Date(week.date).getUTCDay()).toBe(1);
    expect((await risk(facts, '7d')).severity_trend.length).toBeLessThanOrEqual(2);
  });

  it('keep tenants and sites apart', async () => {
    const one = await aContractor();
    const other = await aContractor();
    await one.site(`${one.siteId}-b`, 'South hall');
    await one.approved(0.95);
    await one.approved(0.95, { site_id: `${one.siteId}-b`, site_name: 'South hall' });
    expect((await dashboard(other)).statistics.total_incidents).toBe(0);
    expect((await dashboard(one)).statistics.total_incidents).toBe(2);
    expect((await dashboard(one, one.siteId)).statistics.total_incidents).toBe(1);
    expect((await risk(one)).heatmap.map((row) => row.site)).toEqual(['North tower', 'South hall']);
  });

  it('say of each site whether anything was captured there, or a hazard stands open', async () => {
    const facts = await aContractor();
    const [quiet, open, never] = ['b', 'c', 'd'].map((each) => `${facts.siteId}-${each}`) as [string, string, string];
    await facts.site(quiet, 'Quiet hall');
    await facts.site(open, 'Open shaft');
    await facts.site(never, 'Yard, never photographed');
    await facts.capture(1);
    for (const siteId of [quiet, open]) await facts.capture(1, { siteId, at: new Date(daysAgo(40)) });
    await facts.approved(0.95, { site_id: open, site_name: 'Open shaft', captured_at: daysAgo(40) });
    const basesIn = async (range: '30d' | '90d') =>
      (await risk(facts, range)).heatmap.map(({ site, basis }) => [site, basis]);
    expect(await basesIn('30d')).toEqual([
      ['North tower', 'measured'],
      ['Open shaft', 'measured'],
      ['Quiet hall', 'default'],
      ['Yard, never photographed', 'default'],
    ]);
    expect((await basesIn('90d')).map(([, basis]) => basis)).toEqual(['measured', 'measured', 'measured', 'default']);
  });

  it('explains itself by what weighs most now, however many severe ones lie longer back', async () => {
    const facts = await aContractor();
    const long = daysAgo(80);
    await Promise.all(Array.from({ length: 60 }, () => facts.closed(0.95, { captured_at: long })));
    await facts.closed(0.95, { captured_at: daysAgo(400) });
    const recent = await Promise.all([1, 2, 3, 4].map((days) => facts.closed(0.5, { captured_at: daysAgo(days) })));
    const { top } = (await dashboard(facts)).explanation;
    expect(top.map(({ incident_id }) => incident_id).slice(0, 4)).toEqual(recent.map(({ id }) => id));
    expect(top[4]?.weight).toBeCloseTo(0.95 * 0.5 ** (80 / 30), 6);
  });

  it('explains itself by what is open and what closing the worst gives, which is what closing it then gives', async () => {
    const facts = await aContractor();
    await facts.capture(50);
    await facts.approved(0.65);
    const worst = await facts.incident({ hazard_type: 'unprotected_edge', severity: 0.95 });
    const { explanation: why, safety_score } = await dashboard(facts);
    const hub = (await risk(facts)).explanation.worst_open;
    expect(why.worst_open).toMatchObject({ incident_id: worst.id, site_name: 'North tower' });
    const promised = why.worst_open?.score_if_closed ?? 0;
    expect(why.sentences[0]).toMatch(
      new RegExp(
        `^2 open hazards pull the score down, most of all Unprotected edge .* and Missing hard hat .*\\. Confirming and closing the worst would take the score from ${safety_score.overall_score} to ${promised}\\.$`,
      ),
    );
    const now = new Date().toISOString();
    const fixed = { status: 'APPROVED', decided_at: now, closed_at: now, closed_by: 'on_site' } as const;
    await facts.incident({ ...worst, hazard_type: 'unprotected_edge', ...fixed }, 2);
    expect((await dashboard(facts)).safety_score.overall_score).toBe(promised);
    expect((await risk(facts)).overall_risk_score).toBe(hub?.score_if_closed);
  });

  it('shows past weeks as they were: a finding approved today did not lower last week', async () => {
    const facts = await aContractor();
    await facts.capture(20, { at: new Date(daysAgo(25)) });
    await facts.approved(0.95, { captured_at: daysAgo(2) });
    const { score_trend } = await dashboard(facts);
    expect(score_trend.map((point) => point.label)).toEqual(['Week 1', 'Week 2', 'Week 3', 'Week 4', 'Current']);
    expect(score_trend[0]?.value).toBeNull();
    const [, , , lastWeek, current] = score_trend.map((point) => point.value ?? 0);
    expect(lastWeek).toBeGreaterThan(current ?? 100);
  });
});
