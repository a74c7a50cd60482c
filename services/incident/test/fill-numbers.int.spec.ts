import { randomUUID } from 'node:crypto';
import { createIncident, type IncidentRecord } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import { aFinding, aManager, anAnalysis, aTenantId, IncidentPlatform } from './incident-platform.js';

describe('incidents from before there were numbers', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  /** What an earlier version has stored. */
  async function forgetNumbers(tenant_id: string): Promise<void> {
    const client = await mongo.MongoClient.connect(incidents.platform.mongoUri);
    try {
      const database = client.db(incidents.platform.databaseOf('incident'));
      await database.collection('incident_numbers').deleteMany({ tenant_id });
      await database.collection('incident_search').deleteMany({ tenant_id });
      await database.collection('incidents').updateMany({ tenant_id }, { $unset: { number: '' } });
    } finally {
      await client.close();
    }
  }
  const reported = (tenantId: string): Promise<IncidentRecord> =>
    incidents.ask(createIncident, {
      actor: aManager(tenantId),
      incident_id: randomUUID(),
      site: { id: `${tenantId}-a`, name: 'Gate 2', tenant_id: tenantId },
      ...{ category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'Hole beside the hoist.', photo: null },
    });

  it('get theirs in the order of their opening, before new ones, and are found and told', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const old: IncidentRecord[] = [];
    for (const hazard of ['no_hard_hat', 'no_hi_vis', 'unprotected_edge'] as const) {
      old.push(...(await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding(hazard)]]))));
    }
    old.push(await reported(tenantId));
    await forgetNumbers(tenantId);
    const numbersOf = (records: readonly IncidentRecord[]) =>
      Promise.all(records.map(async ({ id }) => (await incidents.get(manager, id)).number));
    expect(await numbersOf(old)).toEqual([null, null, null, null]);
    // opened while the others wait: it waits behind them
    const late = await reported(tenantId);
    expect([null, 'HL-0005']).toContain(late.number);
    await eventually(async () => {
      expect(await numbersOf([...old, late])).toEqual(['HL-0001', 'HL-0002', 'HL-0003', 'HL-0004', 'HL-0005']);
    });
    expect((await reported(tenantId)).number).toBe('HL-0006');
    const found = await incidents.list(manager, { q: 'hoist' });
    expect(found.incidents.map(({ number }) => number).sort()).toEqual(['HL-0004', 'HL-0005', 'HL-0006']);
    await eventually(() => {
      expect(incidents.told(old[0]?.id ?? '').map(({ incident }) => incident.number)).toEqual(['HL-0001', 'HL-0001']);
    });
  });
});
