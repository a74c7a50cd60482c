import { randomUUID } from 'node:crypto';
import { type Actor, approveIncident, undoDecision } from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import { mongo } from 'mongoose';
import {
  aFinding,
  aManager,
  anAdmin,
  anAnalysis,
  anInsurer,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });

describe('decisions', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  afterAll(() => incidents?.close());

  async function anOpenIncident() {
    const tenantId = aTenantId();
    const [incident] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    if (!incident) throw new Error('no incident');
    return { tenantId, id: incident.id, manager: aManager(tenantId), admin: anAdmin(tenantId) };
  }

  it('approve, reopen with a correction, reject: everything is told and nothing forgotten', async () => {
    const { id, manager, admin } = await anOpenIncident();
    const approved = await incidents.approve(manager, id, { notes: 'Seen on site.', closed_on_site: true });
    expect(approved).toMatchObject({
      status: 'APPROVED',
      decided_by: { id: 'manager-1', name: 'Ana Ruiz', role: 'safety_manager' },
      closed_by: 'on_site',
    });
    expect(approved.closed_at).toBe(approved.decided_at);
    const reopened = await incidents.reopen(admin, id);
    expect(reopened).toMatchObject({ status: 'REVIEW_REQUIRED', decided_by: null, decided_at: null, closed_at: null });
    await incidents.approve(manager, id, { category: 'FALL_RISKS', hazard_type: 'floor_hole', severity: 0.9 });
    await incidents.reopen(admin, id);
    await incidents.reject(admin, id, 'It was a carpet.');

    const incident = await incidents.get(manager, id);
    expect(incident).toMatchObject({
      status: 'REJECTED',
      hazard_type: 'floor_hole',
      hazard_label: 'Unguarded floor hole or wall opening',
      category_name: 'Fall & Height Hazards',
      osha: '1926.501(b)(4), (14)',
      severity: 0.9,
      severity_default: 0.95,
    });
    expect(incident.recommended_action).toContain('Cover it to carry twice the load');
    expect(incident.history.map(({ action, user_email }) => `${action} ${user_email}`)).toEqual([
      'CREATED null',
      'APPROVED ana@example.com',
      'REOPENED ada@example.com',
      'APPROVED ana@example.com',
      'REOPENED ada@example.com',
      'REJECTED ada@example.com',
    ]);
    expect(incident.history[3]?.changes).toEqual({
      category: { from: 'PPE_COMPLIANCE', to: 'FALL_RISKS' },
      hazard_type: { from: 'no_hard_hat', to: 'floor_hole' },
      severity: { from: 0.65, to: 0.9 },
    });
    await eventually(() =>
      expect(incidents.events(id)).toEqual([
        'incident-opened 1',
        'incident-approved 2',
        'incident-approved 4',
        'incident-rejected 6',
        'incident-reopened 3',
        'incident-reopened 5',
      ]),
    );
  });

  it('events tell the last entry of a history and how many there are, however long it grows', async () => {
    const { id, manager } = await anOpenIncident();
    const notes = 'ä'.repeat(2_000);
    for (let cycle = 0; cycle < 15; cycle += 1) {
      await incidents.approve(manager, id, { notes });
      await incidents.reopen(manager, id, notes);
    }
    await eventually(() => expect(incidents.told(id)).toHaveLength(31));
    const told = incidents.told(id);
    expect(told.map(({ history_count }) => history_count)).toEqual(Array.from({ length: 31 }, (_, at) => at + 1));
    for (const each of told) expect(each.incident.history).toHaveLength(1);
    expect(told.map(({ incident }) => incident.history[0]?.action).slice(0, 3)).toEqual([
      'CREATED',
      'APPROVED',
      'REOPENED',
    ]);
    for (const each of told) expect(Buffer.byteLength(JSON.stringify(each))).toBeLessThan(10_000);
    expect((await incidents.get(manager, id)).history).toHaveLength(31);
  });

  it('a second decision is refused and told of the first', async () => {
    const { id, manager, admin } = await anOpenIncident();
    const { decided_at } = await incidents.reject(manager, id);

    const refused = expect.objectContaining({
      code: 'ALREADY_DECIDED',
      params: {
        name: 'Ana Ruiz',
        decision: 'rejected',
        time: decided_at,
        zone: 'UTC',
      },
    });
    await expect(incidents.approve(admin, id)).rejects.toEqual(refused);
    await expect(incidents.reject(manager, id)).rejects.toEqual(refused);
    expect((await incidents.get(manager, id)).history).toHaveLength(2);
  });

  it('of many deciders at once exactly one wins', async () => {
    const { id, manager, admin } = await anOpenIncident();
    const outcomes = await Promise.allSettled(
      [manager, admin, manager, admin, manager, admin].map((actor, i) =>
        i % 2 === 0 ? incidents.approve(actor, id) : incidents.reject(actor, id),
      ),
    );

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(withCode('ALREADY_DECIDED'));
    }
    expect((await incidents.get(manager, id)).history).toHaveLength(2);
  });

  it('the same request sent again gets the same answer, another one under its key a refusal', async () => {
    const { id, manager, tenantId } = await anOpenIncident();
    const context = { tenantId, actorId: manager.id, idempotencyKey: randomUUID() };
    const approve = (notes: string) =>
      incidents.platform.client.request(approveIncident, { actor: manager, incident_id: id, notes }, context);
    const first = await approve('Seen.');

    expect(await approve('Seen.')).toEqual(first);
    await expect(approve('Other.')).rejects.toEqual(withCode('IDEMPOTENCY_CONFLICT'));
    expect((await incidents.get(manager, id)).history).toHaveLength(2);
  });

  it('an open incident cannot be reopened, and a wrong hazard is refused', async () => {
    const { id, manager } = await anOpenIncident();

    await expect(incidents.reopen(manager, id)).rejects.toEqual(withCode('NOT_DECIDED'));
    await expect(incidents.approve(manager, id, { category: 'WEATHER' })).rejects.toEqual(withCode('CATEGORY_UNKNOWN'));
    await expect(incidents.approve(manager, id, { hazard_type: 'floor_hole' })).rejects.toEqual(
      withCode('HAZARD_TYPE_UNKNOWN'),
    );
    expect(await incidents.get(manager, id)).toMatchObject({ status: 'REVIEW_REQUIRED', history: { length: 1 } });
  });

  it('who decided undoes it at once: the incident is as before, and everybody is told', async () => {
    const { id, manager, admin } = await anOpenIncident();
    const { history: _, version: __, ...before } = await incidents.get(manager, id);
    const correction = { category: 'FALL_RISKS', hazard_type: 'floor_hole', severity: 0.9, closed_on_site: true };
    await incidents.approve(manager, id, correction);
    await expect(incidents.undo(admin, id)).rejects.toEqual(withCode('FORBIDDEN'));
    const undone = await incidents.undo(manager, id);

    expect(undone).toMatchObject(before);
    expect(await incidents.get(manager, id)).toMatchObject(before);
    expect(undone.history.map(({ action, user_email }) => `${action} ${user_email}`)).toEqual([
      'CREATED null',
      'APPROVED ana@example.com',
      'UNDONE ana@example.com',
    ]);
    await eventually(() => expect(incidents.events(id)).toContain('decision-undone 3'));
    await expect(incidents.undo(manager, id)).rejects.toEqual(withCode('NOT_DECIDED'));
    expect(await incidents.reject(admin, id)).toMatchObject({ status: 'REJECTED', decided_by: { name: 'Ada Admin' } });
  });

  it('undone twice at once, or sent again, it is undone once', async () => {
    const { id, manager, tenantId } = await anOpenIncident();
    await incidents.approve(manager, id);
    const context = { tenantId, actorId: manager.id, idempotencyKey: randomUUID() };
    const again = () => incidents.platform.client.request(undoDecision, { actor: manager, incident_id: id }, context);
    const [one, other] = await Promise.all([again(), again()]);

    expect(other).toEqual(one);
    expect((await incidents.get(manager, id)).history).toHaveLength(3);
  });

  it('cannot be undone after ten seconds, nor once something was built on it', async () => {
    const [late, built] = [await anOpenIncident(), await anOpenIncident()];
    await incidents.approve(late.manager, late.id);
    await decidedEarlier(late.id, 11_000);
    await incidents.approve(built.manager, built.id);
    await incidents.assign(built.manager, built.id);

    for (const { id, manager } of [late, built]) {
      await expect(incidents.undo(manager, id)).rejects.toEqual(withCode('UNDO_CLOSED'));
      expect(await incidents.get(manager, id)).toMatchObject({ status: 'APPROVED' });
    }
  });

  /** As if so much time had passed since. */
  async function decidedEarlier(id: string, milliseconds: number): Promise<void> {
    const client = await mongo.MongoClient.connect(incidents.platform.mongoUri);
    try {
      const stored = client.db(incidents.platform.databaseOf('incident')).collection<{ _id: string }>('incidents');
      const at = new Date(Date.now() - milliseconds);
      await stored.updateOne({ _id: id }, { $set: { 'decision.at': at } });
    } finally {
      await client.close();
    }
  }

  it('super_admin decides in the tenant of the incident', async () => {
    const { id, tenantId, manager } = await anOpenIncident();
    await incidents.approve(aSuperAdmin(), id);

    expect(await incidents.get(manager, id)).toMatchObject({
      tenant_id: tenantId,
      decided_by: { role: 'super_admin' },
    });
    await eventually(() => expect(incidents.events(id)).toContain('incident-approved 2'));
  });

  it('is for reviewers of the tenant', async () => {
    const { id, tenantId, manager } = await anOpenIncident();
    const everything = (actor: Actor, incidentId: string) => [
      incidents.approve(actor, incidentId),
      incidents.reject(actor, incidentId),
      incidents.reopen(actor, incidentId),
      incidents.undo(actor, incidentId),
    ];

    for (const refused of everything(aWorker(tenantId), id))
      await expect(refused).rejects.toEqual(withCode('FORBIDDEN'));
    for (const actor of [anAdmin(aTenantId()), anInsurer('admin'), anInsurer('safety_manager')]) {
      for (const refused of everything(actor, id)) await expect(refused).rejects.toEqual(withCode('NOT_FOUND'));
    }
    for (const refused of everything(manager, randomUUID()))
      await expect(refused).rejects.toEqual(withCode('NOT_FOUND'));
    expect((await incidents.get(manager, id)).status).toBe('REVIEW_REQUIRED');
  });

  it('parks no message on the way', () => {
    expect(incidents.platform.deadLetters).toEqual([]);
  });
});
