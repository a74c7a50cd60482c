import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { Contractor, daysAgo, Insurer } from './portal-people.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
});
afterAll(() => platform?.close());

const aContractor = (): Promise<Contractor> => new Contractor(platform.client).register();
const own = async (contractor: Contractor) => {
  const [row] = (await contractor.dashboard()).contractors;
  if (!row) throw new Error('The contractor is not in its own portal.');
  return row;
};

/** Every row of scoring.md's table that insurance answers, through the service's door. */
describe('the check values of the scores', () => {
  it('is an RSI of 24 for three of 0.8 at one site in the first month', async () => {
    const contractor = await aContractor();
    await contractor.capture(1);
    for (let index = 0; index < 3; index++) await contractor.approved(0.8);
    expect(await own(contractor)).toMatchObject({ rsi: 24, incident_count: 3, high_severity_count: 3 });
  });

  it('divides the RSI by active sites and by months of data, three at most', async () => {
    const contractor = await aContractor();
    for (let index = 0; index < 3; index++) await contractor.approved(0.8);
    await contractor.capture(1);
    await contractor.capture(1, { site: 'second' });
    expect((await own(contractor)).rsi).toBe(12);
    // no site of the last 90 days, but the first capture: two months, then (45 + 300 days) three
    await contractor.capture(1, { site: 'second', at: daysAgo(60) });
    expect((await own(contractor)).rsi).toBe(6);
    await contractor.capture(1, { site: 'third', at: daysAgo(300) });
    expect((await own(contractor)).rsi).toBe(4);
  });

  it('never exceeds an RSI of 100', async () => {
    const contractor = await aContractor();
    for (let index = 0; index < 12; index++) await contractor.approved(0.95);
    expect((await own(contractor)).rsi).toBe(100);
  });

  it.each([
    [0, 50],
    // λ̃/λ₀ = 1 + V/(K·λ₀): V = 5 doubles it, V = 10 makes it three times the benchmark
    [5, 75],
    [10, 88],
  ])('turns a burden of %i without photos into an exposure score of %i', async (burden, score) => {
    const contractor = await aContractor();
    for (let sum = 0; sum < burden; sum++) await contractor.approved(0.5);
    for (let sum = 0; sum < burden; sum++) await contractor.approved(0.5);
    const row = await own(contractor);
    expect(row.exposure_score).toBe(score);
    // 87.5 before it is rounded
    expect(row.explanation.ratio).toBeCloseTo(1 + burden / 5, 9);
  });

  it('says whether anything was measured: 50 of nobody is no score', async () => {
    const contractor = await aContractor();
    expect(await own(contractor)).toMatchObject({ rsi: 0, exposure_score: 50, basis: 'default' });
    await contractor.capture(0, { at: daysAgo(100) });
    expect(await own(contractor)).toMatchObject({ exposure_score: 50, basis: 'default' });
    await contractor.approved(0.6, { captured_at: daysAgo(30) });
    expect((await own(contractor)).basis).toBe('measured');
    const photographed = await aContractor();
    await photographed.capture(0);
    expect(await own(photographed)).toMatchObject({ exposure_score: 50, basis: 'measured' });
  });

  it('explains the exposure score by what raises it, and promises nothing for closing', async () => {
    const contractor = await aContractor();
    await contractor.site('North tower');
    await contractor.capture(5);
    // weighs 1 in the list of incidents, being open, but nothing in the exposure score, being too old
    await contractor.approved(0.95, { captured_at: daysAgo(120), hazard_type: 'unprotected_edge' });
    await contractor.approved(0.6);
    expect((await own(contractor)).explanation.sentences[0]).toMatch(
      /^Approved findings .* most of all Missing hard hat \(North tower\)\. Closing a hazard does not lower it at once/,
    );
  });

  it('counts what was approved within 90 days, and tells the shares of the rest', async () => {
    const contractor = await aContractor();
    await contractor.approved(0.6);
    await contractor.approved(0.7, { captured_at: daysAgo(89) });
    await contractor.approved(0.95, { captured_at: daysAgo(90) });
    await contractor.incident({ severity: 0.95 });
    await contractor.incident({ severity: 0.95, status: 'REJECTED' });
    expect(await own(contractor)).toMatchObject({
      incident_count: 2,
      high_severity_count: 1,
      pending_share: 0.25,
      rejected_share: 0.25,
    });
  });

  it('limits a day’s photos to 50 a site, so that a flood of clean ones buys nothing', async () => {
    const contractor = await aContractor();
    await contractor.capture(40);
    await contractor.capture(40);
    await contractor.capture(30, { site: 'second' });
    expect((await own(contractor)).explanation.E).toBe(80);
  });

  it('explains itself by the incidents that weigh most, and not by those that weigh nothing any more', async () => {
    const contractor = await aContractor();
    const closed = { closed_at: daysAgo(0), closed_by: 'on_site' as const };
    await contractor.approved(0.95, { ...closed, captured_at: daysAgo(200), decided_at: daysAgo(199) });
    const open = await contractor.approved(0.5);
    const fixed = await contractor.approved(0.7, { ...closed, captured_at: daysAgo(30) });
    const { top } = (await own(contractor)).explanation;
    expect(top.map(({ incident_id, weight }) => [incident_id, weight])).toEqual([
      [open.id, 0.5],
      [fixed.id, 0.35],
    ]);
  });
});

describe('an explanation', () => {
  it('names what weighs most now, however many severe ones lie longer back', async () => {
    const contractor = await aContractor();
    const closed = { closed_at: daysAgo(0), closed_by: 'on_site' as const };
    const old = { ...closed, captured_at: daysAgo(80), decided_at: daysAgo(79) };
    await Promise.all(Array.from({ length: 60 }, () => contractor.approved(0.95, old)));
    const recent = await Promise.all(
      [1, 2, 3, 4].map((days) => contractor.approved(0.5, { ...closed, captured_at: daysAgo(days) })),
    );
    const { top } = (await own(contractor)).explanation;
    expect(top.map(({ incident_id }) => incident_id).slice(0, 4)).toEqual(recent.map(({ id }) => id));
    expect(top[4]?.weight).toBeCloseTo(0.95 * 0.5 ** (80 / 30), 6);
  });
});

describe('what an insurer is shown', () => {
  const aLinkedPair = async () => {
    const contractor = await aContractor();
    const before = await contractor.approved(0.9, { decided_at: daysAgo(3) });
    const insurer = new Insurer(platform.client);
    const link = await insurer.linkTo(contractor);
    const after = await contractor.approved(0.7);
    return { contractor, insurer, link, before, after };
  };

  it('is the same scores as the contractor sees, but only incidents decided since the grant', async () => {
    const { contractor, insurer, after } = await aLinkedPair();
    const [seen, known] = [await insurer.dashboard(), await contractor.dashboard()];
    const { explanation, ...numbers } = known.contractors[0] ?? { explanation: { top: [], sentences: [] } };
    expect(seen.contractors).toMatchObject([{ ...numbers, explanation: { U: expect.any(Number) } }]);
    const { sentences, top, ...terms } = explanation;
    expect(seen.contractors[0]?.explanation).toMatchObject({ ...terms, top: [{ incident_id: after.id }] });
    // the first one names incidents
    expect(seen.contractors[0]?.explanation.sentences.slice(1)).toEqual(sentences.slice(1));
    expect(top).toHaveLength(2);
    // of several contractors nobody could tell by a site whose it is
    expect(seen.recent_approved).toMatchObject([{ id: after.id, contractor_name: contractor.name }]);
    expect(known.recent_approved).toHaveLength(2);
    for (const each of known.recent_approved) expect(each).not.toHaveProperty('contractor_name');
  });

  it('is told to weigh most only where nothing hidden weighs more', async () => {
    const contractor = await aContractor();
    await contractor.site('North tower');
    await contractor.capture(5);
    const first = `0-${contractor.tenantId}`;
    await contractor.approved(0.9, { id: first, hazard_type: 'unprotected_edge', decided_at: daysAgo(3) });
    const insurer = new Insurer(platform.client);
    await insurer.linkTo(contractor);
    await contractor.approved(0.7);
    const raised = async () => (await insurer.dashboard()).contractors[0]?.explanation.sentences[0];
    expect(await raised()).toMatch(/^Approved findings of the last 90 days raise the exposure score\. /);
    await contractor.approved(0.95);
    // the worst may be named, the second worst may not
    expect(await raised()).toMatch(/ raise the exposure score, most of all Missing hard hat \(North tower\)\. /);
    expect((await own(contractor)).explanation.sentences[0]).toMatch(
      / most of all Missing hard hat \(North tower\) and Unprotected edge/,
    );
    // as heavy as the hidden one: nothing weighs more
    await contractor.approved(0.9, { hazard_type: 'no_hi_vis' });
    expect(await raised()).toMatch(/ most of all Missing hard hat \(North tower\) and Missing high-visibility vest /);
  });

  it('is nothing once the contractor has revoked, and starts anew with the next grant', async () => {
    const { contractor, insurer, link } = await aLinkedPair();
    await contractor.revoke(link);
    expect(await insurer.dashboard()).toMatchObject({ contractors: [], recent_approved: [] });
    await contractor.grant(link);
    const seen = await insurer.dashboard();
    expect(seen.contractors).toMatchObject([{ incident_count: 2 }]);
    expect(seen.recent_approved).toEqual([]);
    expect(seen.contractors[0]?.explanation.top).toEqual([]);
  });

  it('is nothing that was not approved, and nothing of who did not grant', async () => {
    const { contractor, insurer } = await aLinkedPair();
    await contractor.incident({ severity: 0.95 });
    await contractor.incident({ severity: 0.95, status: 'REJECTED', decided_at: daysAgo(0) });
    const stranger = await aContractor();
    await stranger.approved(0.95);
    const { contractors, recent_approved } = await insurer.dashboard();
    expect(contractors.map(({ contractor_id }) => contractor_id)).toEqual([contractor.tenantId]);
    expect(
      recent_approved.every(({ status, tenant_id }) => status === 'APPROVED' && tenant_id === contractor.tenantId),
    ).toBe(true);
    expect((await new Insurer(platform.client).dashboard()).contractors).toEqual([]);
  });

  it('is taken back when the approval is undone', async () => {
    const { contractor, insurer, after } = await aLinkedPair();
    await contractor.incident({ ...after, hazard_type: 'no_hard_hat', status: 'REVIEW_REQUIRED', decided_at: null }, 2);
    expect((await insurer.dashboard()).recent_approved).toEqual([]);
    expect((await insurer.dashboard()).contractors[0]).toMatchObject({ incident_count: 1, high_severity_count: 1 });
  });

  it.each(['worker', 'inspector'] as const)('is sums only for a %s, of either side', async (role) => {
    const { contractor, insurer } = await aLinkedPair();
    for (const side of [contractor, insurer]) {
      const { contractors, recent_approved } = await side.dashboard(role);
      expect([side.name, recent_approved, contractors[0]?.explanation.top]).toEqual([side.name, [], []]);
      expect(contractors[0]?.incident_count).toBe(2);
    }
  });

  it('spans every contractor that granted, the newest decisions first and ten at most', async () => {
    const insurer = new Insurer(platform.client);
    const contractors = await Promise.all(
      ['Beta', 'Alpha'].map((name) => new Contractor(platform.client, name).register()),
    );
    for (const contractor of contractors) await insurer.linkTo(contractor);
    const later = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    for (let index = 0; index < 12; index++) {
      await contractors[index % 2]?.approved(0.5, { decided_at: later(index), id: `${insurer.tenantId}-${index}` });
    }
    const seen = await insurer.dashboard();
    expect(seen.contractors.map((row) => row.contractor_name)).toEqual(['Alpha', 'Beta']);
    expect(seen.recent_approved.map(({ id }) => Number(id.split('-').at(-1)))).toEqual([
      11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
  });
});
