import { randomUUID } from 'node:crypto';
import {
  type DashboardNumbers,
  getDashboard,
  getInsuranceDashboard,
  getRiskIntelligence,
  incidentUpdated,
} from '@hazardlens/contracts';
import { eventually, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { daysAgo, Facts } from './facts.js';

// ADR 0086: a hazard that was found more than once counts once, as long as a person says so.
describe('a hazard that was found more than once', () => {
  let platform: TestPlatform;
  let facts: Facts;
  beforeAll(async () => {
    platform = await startTestPlatform({ services: [reportingService] });
  });
  afterAll(() => platform?.close());
  beforeEach(async () => {
    facts = new Facts(platform.client);
    await facts.register();
  });

  const dashboard = (): Promise<DashboardNumbers> =>
    platform.client.request(
      getDashboard,
      { actor: facts.actor, site_id: null, locale: 'en' },
      { tenantId: facts.tenantId, actorId: facts.actor.id },
    );
  const counts = async () => {
    const { statistics, category_counts } = await dashboard();
    const ppe = category_counts.find(({ name }) => name === 'PPE')?.value;
    return [statistics.total_incidents, statistics.open_incidents, statistics.high_risk_findings, ppe];
  };
  const becomes = (expected: number[]) => eventually(async () => expect(await counts()).toEqual(expected));
  type Overrides = Parameters<Facts['record']>[0];
  /** As the incident service tells of a link: something else than the decision changed. */
  const updated = (overrides: Overrides, version: number) =>
    platform.client.publish(
      incidentUpdated,
      { incident: facts.record(overrides) },
      { tenantId: facts.tenantId, actorId: 'test', aggregateId: overrides?.id ?? '', aggregateVersion: version },
    );
  const aDuplicate = async () => {
    const older: Overrides = { id: randomUUID(), captured_at: daysAgo(5) };
    const newer: Overrides = { id: randomUUID(), captured_at: daysAgo(1) };
    await facts.incident(older);
    await facts.incident(newer);
    await facts.incident({ hazard_type: 'no_gloves', severity: 0.4, captured_at: daysAgo(2) });
    await becomes([3, 3, 2, 3]);
    return { older, newer, linked: { ...newer, same_as: older.id ?? null } };
  };

  it('takes exactly one out of every count when it is confirmed, and puts one back when that is undone', async () => {
    const { newer, linked } = await aDuplicate();
    await updated(linked, 2);
    await becomes([2, 2, 1, 2]);
    await updated(newer, 3);
    await becomes([3, 3, 2, 3]);
    await updated(linked, 4);
    await becomes([2, 2, 1, 2]);
  });

  it('counts the same when it is told twice, late, or again', async () => {
    const { newer, linked } = await aDuplicate();
    await updated(linked, 2);
    await updated(linked, 2);
    await updated(newer, 1);
    await updated(linked, 3);
    for (const again of facts.published) await again();
    // a later one of the same organisation: what came before it has been read
    await facts.incident({ hazard_type: 'no_gloves', severity: 0.4 });
    await becomes([3, 3, 1, 3]);
  });

  it('counts once whichever finding is known first', async () => {
    const older: Overrides = { id: randomUUID(), captured_at: daysAgo(5) };
    await updated({ captured_at: daysAgo(1), same_as: older?.id ?? null }, 1);
    await becomes([1, 1, 1, 1]);
    await facts.incident(older);
    await facts.incident({ hazard_type: 'no_gloves', severity: 0.4 });
    await becomes([2, 2, 1, 2]);
  });

  it('is closed with its repair, and open again when it came back', async () => {
    const { older, linked } = await aDuplicate();
    await updated(linked, 2);
    await becomes([2, 2, 1, 2]);
    const approved = { ...older, status: 'APPROVED' as const, decided_at: daysAgo(0) };
    // closed after the other photo of it was taken: what was seen on it is closed, too
    await updated({ ...approved, closed_at: daysAgo(0.5), closed_by: 'action' }, 2);
    await becomes([2, 1, 0, 2]);
    // closed before: it is there again
    await updated({ ...approved, closed_at: daysAgo(3), closed_by: 'action' }, 3);
    await becomes([2, 2, 1, 2]);
  });

  it('does not vanish when its first finding is rejected', async () => {
    const { older, linked } = await aDuplicate();
    await updated(linked, 2);
    await becomes([2, 2, 1, 2]);
    await updated({ ...older, status: 'REJECTED', decided_at: daysAgo(0) }, 2);
    await becomes([2, 2, 1, 2]);
    await updated({ ...linked, status: 'REJECTED', decided_at: daysAgo(0) }, 3);
    await becomes([1, 1, 0, 1]);
  });

  it('is two where one of them is corrected to another hazard type, and one again where the other is, too', async () => {
    const { older, newer, linked } = await aDuplicate();
    await updated(linked, 2);
    await becomes([2, 2, 1, 2]);
    const corrected = { hazard_type: 'no_hi_vis' as const, status: 'APPROVED' as const, decided_at: daysAgo(0) };
    await updated({ ...older, ...corrected }, 2);
    await becomes([3, 3, 2, 3]);
    await updated({ ...newer, ...corrected, same_as: older.id ?? null }, 3);
    await becomes([2, 2, 1, 2]);
  });

  it('counts once for insurers, and both findings are listed as approved', async () => {
    const asked = { actor: facts.actor, locale: 'en' } as const;
    const about = { tenantId: facts.tenantId, actorId: facts.actor.id };
    const portal = (counted: number, listed: unknown[]) =>
      eventually(async () => {
        const answer = await platform.client.request(getInsuranceDashboard, asked, about);
        const [row] = answer.contractors;
        const named = row?.explanation.top.length;
        const ids = answer.recent_approved.map(({ id }) => id);
        expect([row?.incident_count, named, ids]).toEqual([counted, counted, listed]);
      });
    const first = await facts.approved(0.65, { captured_at: daysAgo(5), decided_at: daysAgo(4) });
    const again = await facts.approved(0.65, { captured_at: daysAgo(2), decided_at: daysAgo(1) });
    await portal(2, [again.id, first.id]);
    await updated({ ...again, hazard_type: 'no_hard_hat', same_as: first.id }, 2);
    await portal(1, [again.id, first.id]);
    await updated({ ...again, hazard_type: 'no_hard_hat', same_as: first.id, status: 'REJECTED' }, 3);
    await portal(1, [first.id]);
  });

  it('is in the weeks before it came back by the finding that was there then', async () => {
    const { actor, tenantId } = facts;
    // asked of the risk hub: a dashboard keeps the weeks that it has shown
    const falls = async (expected: number) =>
      eventually(async () => {
        const asked = { actor, site_id: null, time_range: '90d', locale: 'en' } as const;
        const hub = await platform.client.request(getRiskIntelligence, asked, { tenantId, actorId: actor.id });
        expect(hub.category_breakdown.map(({ value }) => value)).toEqual([expected]);
      });
    const edge = { hazard_type: 'unprotected_edge', severity: 0.95, status: 'APPROVED' } as const;
    const first = { ...edge, id: randomUUID(), captured_at: daysAgo(40), decided_at: daysAgo(40) };
    const again = { ...edge, id: randomUUID(), captured_at: daysAgo(3), decided_at: daysAgo(3) };
    await facts.capture(20, { at: new Date(daysAgo(60)) });
    await facts.incident({ ...first, closed_at: daysAgo(10), closed_by: 'action' });
    await facts.incident(again);
    await falls(2);
    await updated({ ...again, same_as: first.id }, 2);
    await falls(1);
    // 28 days ago: E = 20·½^(32/30) = 9.55, V = 0.95·½^(12/30) = 0.72, U = 0.665 until the repair ten days ago
    const { score_trend } = await dashboard();
    expect(score_trend.slice(0, 4).map(({ value }) => value)).toEqual([53, 53, 53, 79]);
  });
});
