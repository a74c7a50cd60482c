import { type Actor, rejectIncident } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import {
  aFinding,
  aManager,
  anAdmin,
  anAnalysis,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

describe('reviewers’ decisions', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  const falseAlarm = (actor: Actor, incident_id: string) =>
    incidents.ask(rejectIncident, { actor, incident_id, notes: 'A shadow.', reason: 'false_positive' });
  const precisionFor = async (actor: Actor, id: string) => (await incidents.get(actor, id)).precision;

  it('tell what findings of a hazard type are worth, also when they are taken back', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const analysis = anAnalysis([[aFinding('no_hi_vis')], [aFinding('no_hi_vis')], [aFinding('no_hard_hat')]]);
    const [first, second, other] = (await incidents.incidentsFrom(tenantId, analysis)).map(({ id }) => id);
    if (!first || !second || !other) throw new Error('three incidents were expected');
    expect(await precisionFor(manager, first)).toBeUndefined();
    await incidents.approve(manager, first);
    await falseAlarm(manager, second);
    const [a, r] = [1, 1];
    const told = { confirmed: a, false_alarms: r, value: expect.closeTo((a + 4.9) / (a + r + 7), 12), raised: false };
    await eventually(async () => expect(await precisionFor(manager, first)).toMatchObject(told));
    expect(await precisionFor(aSuperAdmin(), first)).toMatchObject(told);
    expect(await precisionFor(manager, other)).toBeUndefined();
    await incidents.reopen(manager, second);
    await eventually(async () =>
      expect(await precisionFor(manager, first)).toMatchObject({ confirmed: 1, false_alarms: 0 }),
    );
    await falseAlarm(manager, second);
    await eventually(async () => expect(await precisionFor(manager, first)).toMatchObject(told));
    await incidents.undo(manager, second);
    await eventually(async () =>
      expect(await precisionFor(manager, first)).toMatchObject({ confirmed: 1, false_alarms: 0 }),
    );
    expect(await precisionFor(aWorker(tenantId), first)).toBeUndefined();
    const { incidents: listed } = await incidents.list(manager);
    expect(listed.filter((incident) => 'precision' in incident)).toEqual([]);
  });

  it('raise what a finding needs where it is mostly a false alarm, for this organisation, and approve nothing', async () => {
    const tenantId = aTenantId();
    const manager = anAdmin(tenantId);
    for (let capture = 0; capture < 3; capture++) {
      const photos = Array.from({ length: 4 }, () => [aFinding('no_hi_vis')]);
      const opened = await incidents.incidentsFrom(tenantId, anAnalysis(photos));
      for (const { id } of opened) await falseAlarm(manager, id);
    }
    // 4.9 / 19 = 0.258: 0.35 + 0.5 · (0.3 − 0.258) / 0.3
    const threshold = 0.42;
    const probe = anAnalysis([[aFinding('no_hi_vis', { confidence: 0.95 })]]);
    const [sure] = await incidents.incidentsFrom(tenantId, probe);
    expect(sure).toMatchObject({ status: 'REVIEW_REQUIRED', decided_at: null });
    await eventually(async () =>
      expect(await precisionFor(manager, sure?.id ?? '')).toMatchObject({ false_alarms: 12, threshold, raised: true }),
    );
    const doubtful = anAnalysis([
      [aFinding('no_hi_vis', { confidence: 0.41 }), aFinding('no_hard_hat', { confidence: 0.36 })],
    ]);
    const opened = await incidents.incidentsFrom(tenantId, doubtful);
    expect(opened.map(({ hazard_type }) => hazard_type)).toEqual(['no_hard_hat']);
    expect(incidents.assessments(doubtful.capture.id)[0]?.result).toMatchObject({
      incidents_created: 1,
      held_back: [{ photo_index: 0, hazard_type: 'no_hi_vis', confidence: 0.41, threshold }],
    });
    const elsewhere = anAnalysis([[aFinding('no_hi_vis', { confidence: 0.41 })]]);
    const [there] = await incidents.incidentsFrom(aTenantId(), elsewhere);
    expect(there).toMatchObject({ hazard_type: 'no_hi_vis', status: 'REVIEW_REQUIRED' });
    expect(incidents.assessments(elsewhere.capture.id)[0]?.result).not.toHaveProperty('held_back');
  });

  it('hold for every hazard type, however many an organisation has had', async () => {
    const tenantId = aTenantId();
    const named = Array.from({ length: 600 }, (_, index) => `a_retired_hazard_${index}`);
    const decided = { tenant_id: tenantId, confirmed: 0, false_alarms: 12, threshold: 0.42, changes: [] };
    const client = await mongo.MongoClient.connect(incidents.platform.mongoUri);
    try {
      const rows = [...named, 'no_hi_vis'].map((hazard_type) => {
        return { _id: `${tenantId}|${hazard_type}`, hazard_type, ...decided };
      });
      const database = client.db(incidents.platform.databaseOf('incident'));
      await database.collection<(typeof rows)[0]>('finding_precisions').insertMany(rows);
    } finally {
      await client.close();
    }
    const doubtful = anAnalysis([[aFinding('no_hi_vis', { confidence: 0.41 })]]);
    expect(await incidents.incidentsFrom(tenantId, doubtful)).toEqual([]);
    expect(incidents.assessments(doubtful.capture.id)[0]?.result).toMatchObject({
      held_back: [{ hazard_type: 'no_hi_vis', threshold: 0.42 }],
    });
  });
});
