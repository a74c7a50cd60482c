import { randomUUID } from 'node:crypto';
import { createIncident, type IncidentRecord } from '@hazardlens/contracts';
import { TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { eventually } from '@hazardlens/testing';
import mongoose from 'mongoose';
import { IncidentNumbers } from '../src/numbers/incident-numbers.js';
import { type IncidentNumbersRow, incidentNumbersModel } from '../src/numbers/incident-numbers.model.js';
import { aFinding, aManager, anAnalysis, aTenantId, IncidentPlatform } from './incident-platform.js';

function withResolvers() {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('numbers of incidents', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  const reportedBy = (tenantId: string, notes = 'A hole.'): Promise<IncidentRecord> =>
    incidents.ask(createIncident, {
      actor: aManager(tenantId),
      incident_id: randomUUID(),
      site: { id: `${tenantId}-a`, name: 'Gate 2', tenant_id: tenantId },
      category: 'FALL_RISKS',
      hazard_type: 'unprotected_edge',
      notes,
      photo: null,
    });
  const counts = (found: readonly IncidentRecord[]): number[] =>
    found.map(({ number }) => Number(number?.split('-')[1])).sort((a, b) => a - b);

  it('count on without a gap: those of one analysis, and what people report beside them', async () => {
    const tenantId = aTenantId();
    const found = await incidents.incidentsFrom(
      tenantId,
      anAnalysis([[aFinding('no_hard_hat'), aFinding('no_hi_vis')]]),
    );
    const byHand = await reportedBy(tenantId);
    expect(counts([...found, byHand])).toEqual([1, 2, 3]);
    expect(byHand.number).toBe('HL-0003');
    expect((await incidents.get(aManager(tenantId), byHand.id)).number).toBe('HL-0003');
    expect(incidents.told(byHand.id)[0]?.incident.number).toBe('HL-0003');
  });

  it('are given once each, however many are opened at the same moment', async () => {
    const tenantId = aTenantId();
    const reported = await Promise.all(Array.from({ length: 12 }, () => reportedBy(tenantId)));
    const analysed = await Promise.all(
      [1, 2, 3, 4].map(() => incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]))),
    );
    expect(counts([...reported, ...analysed.flat()])).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  });

  it('begin at one in every organisation, and a repeated report keeps its own', async () => {
    const [one, other] = [aTenantId(), aTenantId()];
    expect([(await reportedBy(one)).number, (await reportedBy(other)).number]).toEqual(['HL-0001', 'HL-0001']);
    const id = randomUUID();
    const report = {
      actor: aManager(one),
      incident_id: id,
      site: { id: `${one}-a`, name: 'Gate 2', tenant_id: one },
      ...{ category: 'FALL_RISKS', hazard_type: 'unprotected_edge', notes: 'A hole.', photo: null },
    };
    const first = await incidents.ask(createIncident, report);
    expect((await incidents.ask(createIncident, report)).number).toBe(first.number);
    expect((await reportedBy(one)).number).toBe('HL-0003');
  });

  it('of the first incident are given by one who meets whoever deletes its photo on another replica in the same moment', async () => {
    const database = await mongoose.createConnection(incidents.platform.mongoUri).asPromise();
    try {
      const service = database.useDb(incidents.platform.databaseOf('incident'));
      const { name, schema, collection } = incidentNumbersModel;
      const rows = new TenantModel<IncidentNumbersRow>(service.model(name, schema, collection) as never);
      const numbers = new IncidentNumbers(rows, { byId: async () => null } as never);
      const unitOfWork = new UnitOfWork(service, 'incident', () => {});
      const tenantId = aTenantId();
      const [met, goOn] = [withResolvers(), withResolvers()];
      const deletion = unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
        await numbers.meetOpenings(transaction.scope(tenantId));
        met.resolve();
        await goOn.promise;
      });
      await met.promise;
      let tries = 0;
      const opening = unitOfWork.run({ tenantId, actorId: 'system' }, (transaction) => {
        tries += 1;
        return numbers.next(transaction.scope(tenantId), 1, async () => false);
      });
      await Promise.race([opening, eventually(() => expect(tries).toBeGreaterThan(1))]);
      goOn.resolve();
      await deletion;
      expect(await opening).toEqual(['HL-0001']);
      expect(tries).toBeGreaterThan(1);
    } finally {
      await database.close();
    }
  });

  it('are not taken by a report that is refused', async () => {
    const tenantId = aTenantId();
    const refused = incidents.ask(createIncident, {
      actor: aManager(tenantId),
      incident_id: randomUUID(),
      site: { id: `${tenantId}-a`, name: 'Gate 2', tenant_id: tenantId },
      ...{ category: 'FALL_RISKS', hazard_type: 'no_such_hazard', notes: 'A hole.', photo: null },
    });
    await expect(refused).rejects.toMatchObject({ code: 'HAZARD_TYPE_UNKNOWN' });
    expect((await reportedBy(tenantId)).number).toBe('HL-0001');
  });
});
