import { randomUUID } from 'node:crypto';
import { type DataOf, importIncidentHistory, type PastStep } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { aFinding, aManager, anAdmin, anAnalysis, aTenantId, aWorker, IncidentPlatform } from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });
const at = (day: number, hour: number): string => new Date(Date.UTC(2026, 2, day, hour)).toISOString();

describe('what happened to an incident before now', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  const importHistory = (tenantId: string, data: DataOf<typeof importIncidentHistory>) =>
    incidents.platform.client.request(importIncidentHistory, data, { tenantId, actorId: 'seed' });
  const repaired = (tenantId: string): PastStep[] => [
    { step: 'approve', by: aManager(tenantId), at: at(2, 10), notes: 'Seen on site.' },
    {
      step: 'assign',
      by: aManager(tenantId),
      at: at(2, 11),
      owner: { id: 'worker-1', name: 'Wil Worker' },
      due_date: '2026-03-05',
    },
    { step: 'start', by: aWorker(tenantId), at: at(3, 8) },
    { step: 'complete', by: aWorker(tenantId), at: at(3, 9), note: 'Edge closed.', photo: null },
    { step: 'verify', by: anAdmin(tenantId), at: at(4, 9), accepted: true },
  ];

  it('is carried out by today’s rules at its own times, and told to read models as what it led to', async () => {
    const tenantId = aTenantId();
    const analyzed_at = at(2, 9);
    const analysis = { ...anAnalysis([[aFinding('no_hard_hat')]]), analyzed_at };
    const [found] = await incidents.incidentsFrom(tenantId, analysis);
    const incident_id = found?.id ?? '';
    expect(found?.history).toMatchObject([{ action: 'CREATED', timestamp: analyzed_at }]);
    const answer = await importHistory(tenantId, { incident_id, reported: null, steps: repaired(tenantId) });
    expect(answer).toMatchObject({
      imported: true,
      incident: {
        status: 'APPROVED',
        decided_at: at(2, 10),
        closed_at: at(4, 9),
        closed_by: 'action',
        action: { status: 'VERIFIED', due_date: '2026-03-05', completed_at: at(3, 9), overdue: false },
      },
    });
    expect(answer.incident.history.map(({ action, timestamp }) => `${action} ${timestamp}`)).toEqual([
      `CREATED ${analyzed_at}`,
      `APPROVED ${at(2, 10)}`,
      `ACTION_ASSIGNED ${at(2, 11)}`,
      `ACTION_STARTED ${at(3, 8)}`,
      `ACTION_COMPLETED ${at(3, 9)}`,
      `ACTION_VERIFIED ${at(4, 9)}`,
    ]);
    await eventually(() => expect(incidents.events(incident_id)).toEqual(['incident-opened 1', 'incident-updated 6']));
  });

  it('opens what a person reported then, and changes nothing when it is imported again', async () => {
    const tenantId = aTenantId();
    const site = { id: `${tenantId}-site`, name: 'Harbour Tower', tenant_id: tenantId };
    const report = { category: 'HOUSEKEEPING', hazard_type: 'rebar_uncapped', notes: 'Bare rebar ends.', photo: null };
    const reported = { actor: aWorker(tenantId), at: at(1, 9), site, ...report };
    const data = { incident_id: randomUUID(), reported, steps: repaired(tenantId) };
    const first = await importHistory(tenantId, data);
    expect(first.incident).toMatchObject({ captured_at: at(1, 9), confidence: 1, closed_at: at(4, 9) });
    const second = await importHistory(tenantId, data);
    expect(second).toEqual({ imported: false, incident: first.incident });
    await eventually(() => expect(incidents.events(data.incident_id)).toEqual(['incident-updated 6']));
    const decided = { ...data, incident_id: randomUUID(), steps: data.steps.slice(0, 1) };
    await importHistory(tenantId, decided);
    await eventually(() => expect(incidents.events(decided.incident_id)).toEqual(['incident-approved 2']));
    const waiting = { ...data, incident_id: randomUUID(), steps: [] };
    await importHistory(tenantId, waiting);
    await eventually(() => expect(incidents.events(waiting.incident_id)).toEqual(['incident-opened 1']));
  });

  it('stays away from what somebody has decided already, from other tenants, and from what no rule allows', async () => {
    const tenantId = aTenantId();
    const [found] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const incident_id = found?.id ?? '';
    const steps = repaired(tenantId);
    const unordered = { incident_id, reported: null, steps: [...steps].reverse() };
    await expect(importHistory(tenantId, unordered)).rejects.toEqual(withCode('VALIDATION_FAILED'));
    const withoutStart = { incident_id, reported: null, steps: steps.filter(({ step }) => step !== 'start') };
    await expect(importHistory(tenantId, withoutStart)).rejects.toEqual(withCode('ACTION_STATE'));
    const foreign = { incident_id, reported: null, steps };
    await expect(importHistory(aTenantId(), foreign)).rejects.toEqual(withCode('NOT_FOUND'));
    const rejected = await incidents.reject(aManager(tenantId), incident_id);
    await expect(importHistory(tenantId, { incident_id, reported: null, steps })).resolves.toEqual({
      imported: false,
      incident: rejected,
    });
  });
});
