import {
  getDashboard,
  getRiskIntelligence,
  type IncidentRecord,
  incidentApproved,
  ownHazardKept,
} from '@hazardlens/contracts';
import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { reportingService } from '../src/service.js';
import { daysAgo } from './facts.js';
import { Contractor } from './portal-people.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ services: [reportingService] });
});
afterAll(() => platform?.close());

const locale = 'en' as const;

function readerOf(contractor: Contractor) {
  const context = { tenantId: contractor.tenantId, actorId: 'test' };
  const question = { actor: contractor.actor('safety_manager'), site_id: null, locale };
  return {
    dashboard: () => platform.client.request(getDashboard, question, context),
    hub: () => platform.client.request(getRiskIntelligence, { ...question, time_range: '30d' }, context),
  };
}

async function aContractor(): Promise<Contractor> {
  const contractor = await new Contractor(platform.client).register();
  await contractor.site('North tower');
  await contractor.capture(5, { at: daysAgo(3) });
  return contractor;
}

// Real: the service, its documents and the bus.
describe('an answer that was given before', () => {
  it('is not given once an incident or a site is another one', async () => {
    const contractor = await aContractor();
    const { dashboard, hub } = readerOf(contractor);
    expect((await dashboard()).statistics).toMatchObject({ total_captures: 1, total_incidents: 0 });
    expect((await hub()).top_5_risks).toEqual([]);

    await contractor.approved(0.95);
    expect((await dashboard()).statistics).toMatchObject({ total_captures: 1, total_incidents: 1 });
    expect((await hub()).top_5_risks).toMatchObject([{ count: 1 }]);

    await contractor.site('South tower', contractor.siteId, 2);
    expect((await dashboard()).explanation.top).toMatchObject([{ site_name: 'South tower' }]);
    expect((await hub()).heatmap).toMatchObject([{ site: 'South tower' }]);
  });

  it('is not given on another day: it is tomorrow already where the organisation moves to', async () => {
    const contractor = await aContractor();
    const { dashboard } = readerOf(contractor);
    await contractor.register('Pacific/Pago_Pago');
    const due_date = new Date().toLocaleDateString('en-CA', { timeZone: 'Pacific/Pago_Pago' });
    const action: IncidentRecord['action'] = {
      ...{ status: 'ASSIGNED', owner: { id: 'user-2', name: 'Olga' }, due_date, overdue: false, note: '' },
      ...{ completion_note: '', completed_at: null, completed_by: null, after_photo_id: null },
      ...{ verified_at: null, verified_by: null, self_verified: false },
    };
    await contractor.approved(0.6, { action });
    expect((await dashboard()).overdue_actions).toBe(0);
    // 25 hours later by the clock
    await contractor.register('Pacific/Kiritimati');
    expect((await dashboard()).overdue_actions).toBe(1);
  });

  it('names an own hazard type as it is called now', async () => {
    const contractor = await aContractor();
    const { hub } = readerOf(contractor);
    const id = 'own_loose_cable_tray_4k7q2m';
    const call = (en: string, version: number) => {
      const { tenantId: tenant_id } = contractor;
      const label = { en, es: 'Bandeja' };
      const hazard = { id, tenant_id, category: 'ELECTRICAL_FIRE' as const, label, severity: 0.55, action: null };
      const context = { tenantId: tenant_id, actorId: 'test', aggregateId: id, aggregateVersion: version };
      return platform.client.publish(ownHazardKept, { hazard: { ...hazard, retired: false } }, context);
    };
    await call('Loose tray', 1);
    const decided = { status: 'APPROVED' as const, decided_at: daysAgo(0) };
    const incident = { ...contractor.record(decided), category: 'ELECTRICAL_FIRE' as const, hazard_type: id };
    const told = { tenantId: contractor.tenantId, actorId: 'test', aggregateId: incident.id, aggregateVersion: 1 };
    await platform.client.publish(incidentApproved, { incident }, told);
    expect((await hub()).top_5_risks).toMatchObject([{ subcategory: 'Loose tray' }]);
    await call('Open tray', 2);
    expect((await hub()).top_5_risks).toMatchObject([{ subcategory: 'Open tray' }]);
  });

  it('says when it is read, not when it was made', async () => {
    const { hub } = readerOf(await aContractor());
    const [first, second] = [await hub(), await hub()];
    expect(Date.parse(second.generated_at)).toBeGreaterThan(Date.parse(first.generated_at));
    expect({ ...second, generated_at: '' }).toEqual({ ...first, generated_at: '' });
  });
});
