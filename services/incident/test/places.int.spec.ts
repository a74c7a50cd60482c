import { randomUUID } from 'node:crypto';
import {
  type Actor,
  createIncident,
  type IncidentPlace,
  type IncidentRecord,
  linkGranted,
  placeIncident,
} from '@hazardlens/contracts';
import { eventually } from '@hazardlens/testing';
import {
  aFinding,
  aManager,
  anAnalysis,
  anInsurer,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const gate: IncidentPlace = { zone: 'North Gate', zone_id: 'zone-1', x: 0.25, y: 0.75 };
const upstairs: IncidentPlace = { zone: 'Crane', zone_id: 'zone-2', level: 'Level 1', level_id: 'level-1' };

describe('the place of an incident', () => {
  let incidents: IncidentPlatform;
  let tenantId: string;
  let manager: Actor;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
  });
  beforeEach(() => {
    tenantId = aTenantId();
    manager = aManager(tenantId);
  });
  afterAll(() => incidents?.close());

  const place = (actor: Actor, incident_id: string, where: IncidentPlace | null) =>
    incidents.ask(placeIncident, { actor, incident_id, place: where });
  const found = async (): Promise<IncidentRecord> => {
    const [incident] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    if (!incident) throw new Error('nothing was found');
    return incident;
  };
  const reportBy = (actor: Actor, where?: IncidentPlace) =>
    incidents.ask(createIncident, {
      actor,
      incident_id: randomUUID(),
      site: { id: 'site-1', name: 'Pier 7', tenant_id: tenantId },
      ...{ category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'A hole', photo: null },
      place: where ?? null,
    });
  const idsBy = async (filter: { zone?: string; level?: string; q?: string }, actor = manager) =>
    (await incidents.list(actor, filter)).incidents.map(({ id }) => id);

  it('is nowhere at first, said by a reviewer, changed and taken away', async () => {
    const { id, place: first, version = 0 } = await found();
    expect(first).toBeNull();
    const placed = await place(manager, id, gate);
    expect(placed).toMatchObject({ place: gate, version: version + 1, status: 'REVIEW_REQUIRED' });
    expect((await place(manager, id, upstairs)).place).toEqual(upstairs);
    expect((await incidents.get(manager, id)).place).toEqual(upstairs);
    expect((await place(manager, id, null)).place).toBeNull();
  });

  it('is a step of the history, which names who said it and both places; the same place again is none', async () => {
    const { id } = await found();
    const { version = 0 } = await place(manager, id, gate);
    expect((await place(manager, id, { ...gate })).version).toBe(version);
    await place(manager, id, upstairs);
    await place(manager, id, null);
    const { history } = await incidents.get(manager, id);
    expect(history.slice(1)).toMatchObject(
      [
        { action: 'PLACED', changes: { place: { from: null, to: gate } } },
        { action: 'PLACED', changes: { place: { from: gate, to: upstairs } } },
        { action: 'PLACE_REMOVED', changes: { place: { from: upstairs, to: null } } },
      ].map((step) => ({ ...step, user_email: manager.email, notes: '' })),
    );
  });

  it('is told to who keeps copies', async () => {
    const { id } = await found();
    await place(manager, id, gate);
    await eventually(async () => expect(incidents.told(id).at(-1)).toMatchObject({ incident: { id, place: gate } }));
  });

  it('comes with a report, and its reporter may change it', async () => {
    const worker = aWorker(tenantId, { id: 'worker-9' });
    const report = await reportBy(worker, gate);
    expect(report.place).toEqual(gate);
    expect(report.history).toMatchObject([{ action: 'CREATED', changes: { place: { from: null, to: gate } } }]);
    expect((await place(worker, report.id, upstairs)).place).toEqual(upstairs);
  });

  it('is not for colleagues to say, nor for strangers', async () => {
    const { id } = await reportBy(aWorker(tenantId, { id: 'worker-9' }), gate);
    await expect(place(aWorker(tenantId, { id: 'worker-8' }), id, null)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const stranger of [aManager(aTenantId()), anInsurer()])
      await expect(place(stranger, id, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await place(aSuperAdmin(), id, upstairs)).place).toEqual(upstairs);
  });

  it('is part of what a page belongs to: one of another place is refused', async () => {
    for (const where of [gate, gate, upstairs]) await reportBy(manager, where);
    const { next_cursor } = await incidents.list(manager, { zone: 'zone-1', limit: 1 });
    const cursor = next_cursor ?? '';
    expect((await incidents.list(manager, { zone: 'zone-1', limit: 1, cursor })).incidents).toHaveLength(1);
    for (const other of [{ zone: 'zone-2' }, { zone: 'zone-1', level: 'Level 1' }])
      await expect(incidents.list(manager, { ...other, limit: 1, cursor })).rejects.toMatchObject({
        code: 'CURSOR_INVALID',
      });
  });

  it('is what incidents are found by: zone and level by id or name, also as words', async () => {
    const [one, other] = [await reportBy(manager, gate), await reportBy(manager, upstairs)];
    expect(await idsBy({ zone: 'zone-1' })).toEqual([one.id]);
    expect(await idsBy({ zone: 'NORTH gate' })).toEqual([one.id]);
    expect(await idsBy({ level: 'level-1' })).toEqual([other.id]);
    expect(await idsBy({ level: 'Level 1', zone: 'Crane' })).toEqual([other.id]);
    expect(await idsBy({ level: 'Level 1', zone: 'zone-1' })).toEqual([]);
    expect(await idsBy({ q: 'north' })).toEqual([one.id]);
    await place(manager, one.id, null);
    expect(await idsBy({ zone: 'zone-1' })).toEqual([]);
    expect(await idsBy({ q: 'north' })).toEqual([]);
  });

  it('is nothing that an insurer sees or finds by', async () => {
    const insurer = anInsurer();
    await incidents.platform.client.publish(
      linkGranted,
      {
        ...{ link_id: randomUUID(), insurer_id: insurer.tenant_id, contractor_id: tenantId, status: 'active' },
        ...{ granted_at: '2026-01-01T00:00:00.000Z', revoked_at: null },
      },
      { tenantId: insurer.tenant_id, actorId: 'admin', aggregateId: randomUUID(), aggregateVersion: 2 },
    );
    const { id } = await found();
    await place(manager, id, gate);
    await incidents.approve(manager, id);
    await eventually(async () => expect(await idsBy({}, insurer)).toEqual([id]));
    expect(await incidents.get(insurer, id)).not.toHaveProperty('place');
    expect((await incidents.list(insurer)).incidents[0]).not.toHaveProperty('place');
    for (const filter of [{ zone: 'zone-1' }, { zone: 'North Gate' }, { q: 'north' }])
      expect(await idsBy(filter, insurer)).toEqual([]);
  });
});
