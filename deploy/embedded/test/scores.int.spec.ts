import {
  type AnalysisResult,
  analyzePhotos,
  type DashboardAnswer,
  type InsuranceDashboardAnswer,
  type PhotoFinding,
  photosAnalyzed,
  type RiskIntelligenceAnswer,
} from '@hazardlens/contracts';
import { type Fake, fake } from '@hazardlens/testing';
import sharp from 'sharp';
import { daysAgo, finding } from './support/past.js';
import { type Person, TestProduct } from './support/test-product.js';
import { Told } from './support/told.js';

jest.setTimeout(240_000);

/** Findings of the next analysis, a list a photo. */
let drawn: PhotoFinding[][] = [];

// Real: gateway, services, documents and bus. Stands in: the detector, which finds what the test says.
describe('the check values of the scores, over HTTP', () => {
  let product: TestProduct;
  beforeAll(async () => {
    const detector = fake(analyzePhotos, async ({ tenantId, data: { capture } }) => {
      const photos = capture.photos.map(({ id: photo_id, index }) => {
        const findings = drawn[index] ?? [];
        return { photo_id, index, exposure: findings.length > 0, findings, head_regions: [], blurred_key: null };
      });
      const told = { capture, model_version: 'test', engine: 'none', photos, not_assessed: [], photo_hints: [] };
      await product.client.publish(photosAnalyzed, told, {
        ...{ tenantId, actorId: 'system', aggregateId: capture.id, aggregateVersion: 1 },
      });
      return {};
    });
    product = await TestProduct.start({ fakes: [detector as unknown as Fake] });
  });
  afterAll(() => product?.close());

  async function aContractor(): Promise<{ admin: Person; told: Told; siteId: string }> {
    const admin = await product.signUp('Contractor');
    const site = await product.site(admin, 'North tower');
    return { admin, told: new Told(product, admin, site.id), siteId: site.id };
  }
  const dashboard = (admin: Person) => product.get<DashboardAnswer>('/dashboard', admin);
  const hub = (admin: Person, range = '30d') =>
    product.get<RiskIntelligenceAnswer>(`/risk-intelligence?time_range=${range}`, admin);
  const portal = async (admin: Person) => {
    const [contractor] = (await product.get<InsuranceDashboardAnswer>('/insurance/dashboard', admin)).contractors;
    return contractor;
  };

  it('analysis: overall_risk_score is 100·N(s·c), and high_risk_incident_created says s > 0.6', async () => {
    const { admin, siteId } = await aContractor();
    const rows: [PhotoFinding[][], number, boolean][] = [
      [[[]], 0, false],
      [[[finding('unprotected_edge', 0.9)]], 86, true],
      [[[finding('no_eye_face', 0.8)]], 56, true],
      [Array.from({ length: 5 }, () => [finding('tool_defect', 0.7)]), 57, false],
      [
        [
          [finding('unprotected_edge', 0.9), finding('tool_defect', 0.7)],
          ...Array.from({ length: 3 }, () => [finding('tool_defect', 0.7)]),
        ],
        90,
        true,
      ],
    ];
    for (const [findings, score, high] of rows) {
      drawn = findings;
      const photos = await Promise.all(findings.map((_, index) => aPhoto(score * 10 + index)));
      const { status, body } = await product.call<AnalysisResult>('POST', '/ai/analyze', admin, {
        photos,
        site_id: siteId,
      });
      expect([status, body.overall_risk_score, body.high_risk_incident_created]).toEqual([200, score, high]);
      expect(body.incidents_created).toBe(findings.flat().length);
    }
  });

  it('safety score: exactly 75 and stable without data; hub 25; exposure score 50; RSI 0', async () => {
    const { admin } = await aContractor();
    expect(await dashboard(admin)).toMatchObject({
      safety_score: { overall_score: 75, trend: 'stable', basis: 'default' },
      has_data: false,
    });
    const unmeasured = { has_data: false, basis: 'default' };
    expect(await hub(admin)).toMatchObject({ overall_risk_score: 25, risk_trend: 'stable', ...unmeasured });
    expect(await portal(admin)).toMatchObject({
      ...{ exposure_score: 50, rsi: 0, high_severity_count: 0, basis: 'default' },
    });
  });

  it('safety score: nears 100 with many clean photos, of which 50 count a site and day', async () => {
    const { admin, told } = await aContractor();
    for (let site = 0; site < 12; site++) await told.photos(500, undefined, `site-${site}`);
    const answer = await dashboard(admin);
    expect(answer.explanation.E).toBe(600);
    expect(answer.safety_score.overall_score).toBe(99);
  });

  it.each([
    // V = ratio · λ₀ · (E + K) − K · λ₀
    {
      name: 'half the benchmark rate',
      photos: 50,
      closed: [0.95, 0.95, 0.95, 0.9],
      ratio: 0.5,
      score: 87,
      exposure: 29,
    },
    { name: '1.24 times', photos: 0, closed: [0.6, 0.6], ratio: 1.24, score: 70, exposure: 58 },
    { name: '2 times', photos: 0, closed: [0.95, 0.95, 0.95, 0.95, 0.95, 0.25], ratio: 2, score: 56, exposure: 75 },
    {
      name: '2.41 times',
      photos: 0,
      closed: [0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.95, 0.4],
      ratio: 2.41,
      score: 50,
      exposure: 81,
    },
    {
      name: '3 times',
      photos: 0,
      closed: [...Array.from({ length: 10 }, () => 0.95), 0.5],
      ratio: 3,
      score: 42,
      exposure: 88,
    },
  ])('safety and exposure score at $name', async ({ photos, closed, ratio, score, exposure }) => {
    const { admin, told } = await aContractor();
    if (photos > 0) await told.photos(photos);
    for (const severity of closed) await told.closed(severity);
    const answer = await dashboard(admin);
    expect(answer.explanation.ratio).toBeCloseTo(ratio, 6);
    expect(answer.safety_score.overall_score).toBe(score);
    expect((await portal(admin))?.exposure_score).toBe(exposure);
  });

  it.each([
    { open: 1, risk: 70, top: 67 },
    { open: 2, risk: 83, top: 81 },
  ])('hub with 50 photos and $open open approved 0.95: $risk; hazard, category and site $top', async (given) => {
    const { admin, told, siteId } = await aContractor();
    await told.photos(50);
    for (let index = 0; index < given.open; index++) await told.approved(0.95, { hazard_type: 'unprotected_edge' });
    const answer = await hub(admin);
    expect(answer.overall_risk_score).toBe(given.risk);
    expect(answer.top_5_risks).toMatchObject([
      { hazard_type: 'unprotected_edge', risk_score: given.top, count: given.open },
    ]);
    expect(answer.category_breakdown).toMatchObject([
      { category_code: 'FALL_RISKS', risk_score: given.top, value: given.open },
    ]);
    expect(answer.heatmap).toMatchObject([{ site_id: siteId, Falls: given.top, PPE: 0, Machinery: 0, Electrical: 0 }]);
    const safety = (await dashboard(admin)).safety_score.overall_score;
    expect(safety + answer.overall_risk_score).toBeGreaterThanOrEqual(100);
  });

  it('hub falls to 9 when that finding is closed', async () => {
    const { admin, told } = await aContractor();
    await told.photos(50);
    await told.closed(0.95);
    expect((await hub(admin)).overall_risk_score).toBe(9);
  });

  it('keeps twenty open 0.50 below one catastrophe', async () => {
    const { admin, told } = await aContractor();
    for (let index = 0; index < 20; index++) await told.approved(0.5, { hazard_type: 'no_gloves' });
    expect((await hub(admin)).top_5_risks).toMatchObject([{ risk_score: 58, count: 20 }]);
  });

  it('the risk trend compares with the window before, only with enough photos; the safety trend is that of its line', async () => {
    const { admin, told } = await aContractor();
    for (const day of [31, 35, 40, 45]) {
      await told.photos(10, daysAgo(day));
      for (let index = 0; index < 4; index++) await told.closed(0.9, { captured_at: daysAgo(day) });
    }
    await told.photos(4, daysAgo(3));
    expect((await hub(admin)).risk_trend).toBe('stable');
    // what was found 31 to 45 days ago weighed more four weeks ago than it does now
    const { safety_score, score_trend } = await dashboard(admin);
    expect([safety_score.trend, (score_trend[4]?.value ?? 0) - (score_trend[0]?.value ?? 0) >= 3]).toEqual([
      'improving',
      true,
    ]);
    for (const day of [1, 5, 9, 20]) await told.photos(5, daysAgo(day));
    expect((await hub(admin)).risk_trend).toBe('decreasing');
    for (let index = 0; index < 20; index++) await told.closed(0.95, { captured_at: daysAgo(1 + (index % 6)) });
    expect((await hub(admin)).risk_trend).toBe('increasing');
    const other = await aContractor();
    await other.told.photos(5, daysAgo(25));
    for (let index = 0; index < 2; index++) await other.told.approved(0.95);
    expect((await dashboard(other.admin)).safety_score.trend).toBe('declining');
  });

  it('score_trend shows past weeks as they were, null before there was anything', async () => {
    const { admin, told } = await aContractor();
    await told.photos(20, daysAgo(25));
    await told.approved(0.95, { captured_at: daysAgo(2) });
    const { score_trend } = await dashboard(admin);
    expect(score_trend.map(({ label }) => label)).toEqual(['Week 1', 'Week 2', 'Week 3', 'Week 4', 'Current']);
    // 20 clean photos of age 4, 11 and 18: A alone, and nothing that was found later
    expect(score_trend.slice(0, 4).map(({ value }) => value)).toEqual([null, 86, 85, 84]);
    expect(score_trend[4]?.value).toBeLessThan(70);
  });

  it('severity_trend counts by ISO week: 0.6 and 0.4 belong to the lower band, rejected ones are left out', async () => {
    const { admin, told } = await aContractor();
    for (const severity of [0.7, 0.6, 0.4]) await told.approved(severity);
    await told.incident({ status: 'REJECTED', severity: 0.9 });
    const weeks = (await hub(admin)).severity_trend;
    expect(weeks.at(-1)).toMatchObject({ high: 1, medium: 1, low: 1 });
    for (const week of weeks.slice(0, -1)) expect(week).toMatchObject({ high: 0, medium: 0, low: 0 });
    for (const { date } of weeks) expect(new Date(date).getUTCDay()).toBe(1);
  });

  it('high_risk_findings are open with s > 0.6, high_severity_count approved ones; RSI of 3 × 0.8 is 24', async () => {
    const { admin, told } = await aContractor();
    await told.photos(1);
    for (let index = 0; index < 2; index++) await told.approved(0.8);
    await told.closed(0.8);
    await told.incident({ severity: 0.95 });
    await told.incident({ severity: 0.6 });
    expect((await dashboard(admin)).statistics).toEqual({
      total_captures: 1,
      total_incidents: 5,
      open_incidents: 4,
      high_risk_findings: 3,
    });
    expect(await portal(admin)).toMatchObject({
      rsi: 24,
      incident_count: 3,
      high_severity_count: 3,
      pending_share: 0.4,
    });
  });

  it('explains each score by its terms and the incidents that weigh most', async () => {
    const { admin, told } = await aContractor();
    await told.photos(50);
    for (const severity of [0.5, 0.95, 0.7, 0.65, 0.45, 0.3]) await told.approved(severity);
    for (const { explanation } of [await dashboard(admin), await hub(admin), (await portal(admin)) ?? fail()]) {
      expect(explanation).toMatchObject({ E: 50, Z: 50 / 70 });
      expect(explanation.top.map(({ severity, site_name }) => [severity, site_name])).toEqual(
        [0.95, 0.7, 0.65, 0.5, 0.45].map((severity) => [severity, 'North tower']),
      );
      expect(explanation.sentences.length).toBeGreaterThan(0);
    }
  });
});

function fail(): never {
  throw new Error('The contractor does not see itself.');
}

async function aPhoto(seed: number): Promise<string> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 13) % 256 };
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return photo.toString('base64');
}
