import { randomUUID } from 'node:crypto';
import {
  type Actor,
  assignAction,
  completeAction,
  createIncident,
  type DataOf,
  findActions,
  listActions,
  locateIncidentPhoto,
  startAction,
  tenantRegistered,
  verifyAction,
} from '@hazardlens/contracts';
import { eventually, JobClock } from '@hazardlens/testing';
import { PhotoDeletions } from '../src/delete-incident-photo/photo-deletions.js';
import { incidentService } from '../src/index.js';
import { RemindOfActions } from '../src/remind-of-actions/remind-of-actions.job.js';
import { RemoveExpiredPhotos } from '../src/remove-expired-photos/remove-expired-photos.job.js';
import { RemoveOrphanPhotos } from '../src/remove-orphan-photos/remove-orphan-photos.job.js';
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

const clock = new JobClock();
const hurried = {
  ...incidentService,
  jobs: [
    { name: 'remind-of-actions', everyMs: 30, run: clock.runs(RemindOfActions) },
    { name: 'remove-orphan-photos', everyMs: 30, run: clock.runs(RemoveOrphanPhotos) },
    { name: 'remove-expired-photos', everyMs: 30, run: clock.runs(RemoveExpiredPhotos) },
    // a day later: what nobody asked for waits that long
    { name: 'delete-photos', everyMs: 30, run: clock.runs(PhotoDeletions, 25 * 3_600_000) },
  ],
};

describe('corrective actions and reported incidents', () => {
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start(hurried);
  });
  beforeEach(() => {
    clock.ahead = 0;
  });
  afterAll(() => incidents?.close());

  async function anApprovedIncident() {
    const tenantId = aTenantId();
    const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    const id = opened?.id ?? '';
    await incidents.approve(aManager(tenantId), id);
    const owner = aWorker(tenantId, { id: 'worker-7', name: 'Olga Owner', email: 'olga@example.com' });
    return { tenantId, id, manager: aManager(tenantId), admin: anAdmin(tenantId), owner };
  }
  const assign = (actor: Actor, incident_id: string, owner: Actor) =>
    incidents.ask(assignAction, { actor, incident_id, owner: { id: owner.id, name: owner.name } });
  const start = (actor: Actor, incident_id: string) => incidents.ask(startAction, { actor, incident_id });
  const complete = (actor: Actor, incident_id: string, overrides: Partial<DataOf<typeof completeAction>> = {}) =>
    incidents.ask(completeAction, { actor, incident_id, note: 'Helmet issued.', photo: null, ...overrides });
  const verify = (actor: Actor, incident_id: string, overrides: Partial<DataOf<typeof verifyAction>> = {}) =>
    incidents.ask(verifyAction, { actor, incident_id, accepted: true, only_reviewer: false, ...overrides });
  const locate = (actor: Actor, photo_id: string) => incidents.ask(locateIncidentPhoto, { actor, photo_id });
  const aPhoto = (incidentId: string, n: number) => ({
    id: `${incidentId}-${n}`,
    key: `tenants/t/incidents/${incidentId}/${n}.jpg`,
    thumbnail_key: `tenants/t/incidents/${incidentId}/${n}-thumb.jpg`,
  });

  const registered = (tenantId: string, settings: Partial<DataOf<typeof tenantRegistered>['tenant']>) =>
    incidents.platform.client.publish(
      tenantRegistered,
      {
        tenant: {
          ...{ _id: tenantId, id: tenantId, name: 'Contractor', tenant_type: 'contractor', phone: null },
          ...{ contact_email: 'office@example.com', time_zone: 'UTC', retention_months: 24 },
          created_at: '2026-01-01T00:00:00.000Z',
          ...settings,
        },
        is_platform: false,
        updated_at: '2026-01-01T00:00:00.000Z',
      },
      { tenantId, actorId: 'admin-1', aggregateId: tenantId, aggregateVersion: 1 },
    );
  const report = (actor: Actor, incident_id: string, overrides: Partial<DataOf<typeof createIncident>> = {}) =>
    incidents.ask(createIncident, {
      actor,
      incident_id,
      site: { id: 'site-1', name: 'Harbour Tower', tenant_id: actor.tenant_id },
      category: 'FALL_RISKS',
      hazard_type: 'floor_hole',
      notes: 'Behind the crane.',
      photo: aPhoto(incident_id, 0),
      ...overrides,
    });

  it('go from the assignment to the verified repair, which closes the incident', async () => {
    const { id, manager, admin, owner } = await anApprovedIncident();
    expect(await assign(manager, id, owner)).toMatchObject({
      action: { status: 'ASSIGNED', owner: { id: 'worker-7', name: 'Olga Owner' }, overdue: false },
      action_owner_id: 'worker-7',
    });
    expect((await start(owner, id)).history.length).toBeGreaterThan(0);
    const photo = aPhoto(id, 1);
    expect(await complete(owner, id, { photo })).toMatchObject({
      action: { status: 'COMPLETED', completed_by: { id: 'worker-7' }, after_photo_id: photo.id },
      closed_at: null,
    });
    await verify(manager, id, { accepted: false, note: 'The strap is open.' });
    await complete(owner, id, { photo });
    const closed = await verify(admin, id);

    expect(closed).toMatchObject({
      action: { status: 'VERIFIED', verified_by: { id: 'admin-1' }, self_verified: false },
      closed_by: 'action',
    });
    expect(closed.closed_at).toBe(closed.action?.verified_at);
    expect(closed.history.map(({ action }) => action)).toEqual([
      ...['CREATED', 'APPROVED', 'ACTION_ASSIGNED', 'ACTION_STARTED', 'ACTION_COMPLETED', 'ACTION_REFUSED'],
      ...['ACTION_COMPLETED', 'ACTION_VERIFIED'],
    ]);
    expect(await locate(owner, photo.id)).toMatchObject({ key: photo.key, action_owner_id: 'worker-7' });
    // who repairs it sees the photo of the capture as on the incident; a colleague asks the capture alone
    const [seen, other] = [`${closed.capture_id}-0`, aWorker(owner.tenant_id, { id: 'worker-8' })];
    expect(await locate(owner, seen)).toMatchObject({ key: closed.photo?.key, action_owner_id: 'worker-7' });
    // a colleague learns which picture is for others; strangers that there is none
    expect(await locate(other, seen)).toMatchObject({ blurred_key: closed.photo?.blurred_key });
    const blurred_key = photo.key.replace('.jpg', '-blurred.jpg');
    expect(await locate(other, photo.id)).toMatchObject({ blurred_key });
    expect(closed.after_photo).toMatchObject({ key: photo.key, blurred_key });
    await expect(locate(aWorker(aTenantId(), { id: 'worker-7' }), seen)).rejects.toEqual(withCode('NOT_FOUND'));
    await eventually(() => {
      expect(incidents.events(id)).toEqual([
        ...['incident-opened 1', 'incident-approved 2'],
        ...[3, 4, 5, 6, 7, 8].map((version) => `incident-updated ${version}`),
        ...['action-assigned 3', 'action-verified 8'],
      ]);
    });
    expect(await incidents.reopen(manager, id)).toMatchObject({
      action: null,
      closed_at: null,
      status: 'REVIEW_REQUIRED',
    });
  });

  it('are for the owner and the reviewers of the tenant', async () => {
    const { id, tenantId, manager, owner } = await anApprovedIncident();
    await expect(assign(owner, id, owner)).rejects.toEqual(withCode('FORBIDDEN'));
    await assign(manager, id, owner);
    const stranger = aWorker(tenantId, { id: 'worker-8' });

    await expect(start(stranger, id)).rejects.toMatchObject({
      ...{ code: 'ACTION_OF_ANOTHER', params: { name: owner.name } },
    });
    for (const foreign of [anAdmin(aTenantId()), anInsurer()]) {
      await expect(start(foreign, id)).rejects.toEqual(withCode('NOT_FOUND'));
      await expect(assign(foreign, id, owner)).rejects.toEqual(withCode('NOT_FOUND'));
    }
    await start(aSuperAdmin(), id);
    await complete(manager, id);
    await expect(verify(owner, id)).rejects.toEqual(withCode('FORBIDDEN'));
    await expect(verify(manager, id)).rejects.toEqual(withCode('VERIFY_OTHER'));
    expect(await verify(manager, id, { only_reviewer: true })).toMatchObject({ action: { self_verified: true } });
    expect((await incidents.get(owner, id)).history.length).toBeGreaterThan(0);
    expect((await incidents.get(stranger, id)).history).toEqual([]);
  });

  it('are listed for who has to do, to verify, or to chase them', async () => {
    const { id, tenantId, manager, owner } = await anApprovedIncident();
    const listed = async (actor: Actor, show: DataOf<typeof listActions>['show']) =>
      (await incidents.ask(listActions, { actor, show, limit: 20 })).incidents.map((incident) => incident.id);
    expect(await listed(owner, 'mine')).toEqual([]);

    await assign(manager, id, owner);
    await start(owner, id);
    expect(await listed(owner, 'mine')).toEqual([id]);
    // A colleague sees neither the repairs of others nor what the reviewers see.
    for (const show of ['mine', 'to_verify', 'overdue'] as const) {
      expect(await listed(aWorker(tenantId, { id: 'worker-8' }), show)).toEqual([]);
    }
    expect(await listed(manager, 'to_verify')).toEqual([]);

    await complete(owner, id);
    expect(await listed(owner, 'mine')).toEqual([]);
    expect(await listed(manager, 'to_verify')).toEqual([id]);
    expect(await listed(manager, 'overdue')).toEqual([]);
    expect(await listed(anAdmin(aTenantId()), 'to_verify')).toEqual([]);
  });

  it('are found by person, site, state and lateness, page by page, with counts', async () => {
    const tenantId = aTenantId();
    const manager = aManager(tenantId);
    const people = ['worker-7', 'worker-8'].map((id) => aWorker(tenantId, { id, name: id }));
    const ids: string[] = [];
    for (const [index, code] of (['no_hard_hat', 'no_gloves', 'floor_hole'] as const).entries()) {
      const [opened] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding(code)]]));
      const id = opened?.id ?? '';
      await incidents.approve(manager, id);
      const owner = people[index === 2 ? 1 : 0] as Actor;
      const due_date = new Date(Date.now() + (index + 1) * 86_400_000).toISOString().slice(0, 10);
      await incidents.ask(assignAction, {
        ...{ actor: manager, incident_id: id, owner: { id: owner.id, name: owner.name }, due_date },
      });
      ids.push(id);
    }
    const [first = '', second = '', third = ''] = ids;
    await start(manager, second);
    const find = async (asked: Partial<DataOf<typeof findActions>> = {}, actor: Actor = manager) => {
      const all = { site_id: null, owner_id: null, statuses: [], overdue: false, sort: 'due' as const, limit: 20 };
      const { incidents: found, ...rest } = await incidents.ask(findActions, { actor, ...all, ...asked });
      return { ids: found.map(({ id }) => id), ...rest };
    };
    expect(await find()).toEqual({
      ids,
      counts: { ASSIGNED: 2, IN_PROGRESS: 1, COMPLETED: 0, VERIFIED: 0, overdue: 0 },
      next_cursor: null,
    });
    expect((await find({}, people[1])).ids).toEqual(ids);
    expect((await find({ owner_id: 'worker-8' })).ids).toEqual([third]);
    expect((await find({ statuses: ['IN_PROGRESS'] })).ids).toEqual([second]);
    expect((await find({ overdue: true })).ids).toEqual([]);
    const site_id = (await incidents.get(manager, first)).site_id;
    expect(await find({ site_id })).toMatchObject({ ids: [first], counts: { ASSIGNED: 1, IN_PROGRESS: 0 } });
    expect((await find({}, anAdmin(aTenantId()))).ids).toEqual([]);
    await expect(find({}, anInsurer())).rejects.toEqual(withCode('FORBIDDEN'));
    for (const sort of ['due', 'age'] as const) {
      const page = await find({ limit: 2, sort });
      const rest = await find({ limit: 2, sort, cursor: page.next_cursor ?? '' });
      expect([...page.ids, ...rest.ids].sort()).toEqual([...ids].sort());
      expect(rest.next_cursor).toBeNull();
    }
    const { next_cursor } = await find({ limit: 1 });
    await expect(find({ limit: 1, overdue: true, cursor: next_cursor ?? '' })).rejects.toEqual(
      withCode('CURSOR_INVALID'),
    );
  });

  it('of two who verify at once exactly one closes it', async () => {
    const { id, manager, admin, owner } = await anApprovedIncident();
    await assign(manager, id, owner);
    await start(owner, id);
    await complete(owner, id);
    const outcomes = await Promise.allSettled([verify(manager, id), verify(admin, id), verify(manager, id)]);

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(
      (await incidents.get(manager, id)).history.filter(({ action }) => action === 'ACTION_VERIFIED'),
    ).toHaveLength(1);
  });

  it('people are told once when it is due and once when it is late', async () => {
    const { id, manager, owner } = await anApprovedIncident();
    const { action } = await assign(manager, id, owner);
    const due = Date.parse(`${action?.due_date}T00:00:00.000Z`);
    clock.ahead = due - Date.now() + 1000;
    await eventually(() => expect(incidents.events(id)).toContain('action-due 4'));
    clock.ahead += 86_400_000;
    await eventually(() => expect(incidents.events(id)).toContain('action-overdue 5'));

    expect(incidents.events(id).filter((event) => /due/.test(event))).toHaveLength(2);
  });

  it('are due in the days of the tenant', async () => {
    const { id, tenantId, manager, owner } = await anApprovedIncident();
    await registered(tenantId, { time_zone: 'Pacific/Kiritimati' });
    const expected = () => new Date(Date.now() + 14 * 3_600_000 + 3 * 86_400_000).toISOString().slice(0, 10);

    await eventually(async () => expect((await assign(manager, id, owner)).action?.due_date).toBe(expected()));
  });

  it('what the AI missed is reported once and waits for review', async () => {
    const tenantId = aTenantId();
    const actor = aWorker(tenantId);
    const incident_id = randomUUID();
    const photo = aPhoto(incident_id, 0);
    const first = await report(actor, incident_id);

    expect(first).toMatchObject({
      ...{ id: incident_id, tenant_id: tenantId, status: 'REVIEW_REQUIRED', confidence: 1, severity: 0.95 },
      ...{ capture_id: null, photo_id: photo.id, has_photo: true, photographer_id: 'worker-1' },
      ...{ ai_notes: 'Reported by a person on site.', reason_code: 'reported_by_hand', note: 'Behind the crane.' },
      ...{ history: [{ action: 'CREATED', user_email: 'wil@example.com' }] },
    });
    expect(await report(actor, incident_id)).toEqual(first);
    await report(actor, randomUUID(), { photo: null });
    expect((await incidents.list(aManager(tenantId))).total).toBe(2);
    expect(await locate(actor, photo.id)).toMatchObject({ key: photo.key, photographer_id: 'worker-1' });
    await expect(locate(anAdmin(aTenantId()), photo.id)).rejects.toEqual(withCode('NOT_FOUND'));
    await expect(locate(actor, `${incident_id}-1`)).rejects.toEqual(withCode('NOT_FOUND'));
    await eventually(() => expect(incidents.events(incident_id)).toEqual(['incident-opened 1']));

    const other = randomUUID();
    const site = { id: 'site-1', name: 'Harbour Tower', tenant_id: tenantId };
    await expect(report(actor, other, { hazard_type: 'no_hard_hat' })).rejects.toEqual(withCode('HAZARD_TYPE_UNKNOWN'));
    await expect(report(actor, other, { category: 'WEATHER' })).rejects.toEqual(withCode('CATEGORY_UNKNOWN'));
    await expect(report(aWorker(aTenantId()), other, { site })).rejects.toEqual(withCode('NOT_FOUND'));
    await expect(report(anInsurer(), other, { site })).rejects.toEqual(withCode('FORBIDDEN'));
  });

  it('parks no message on the way', () => {
    expect(incidents.platform.deadLetters).toEqual([]);
  });

  it('photos that no incident points at go after a day, and no others', async () => {
    const { tenantId, id, manager, owner } = await anApprovedIncident();
    const photo = { ...aPhoto(id, 1), key: `tenants/${tenantId}/incidents/${id}/1.jpg` };
    photo.thumbnail_key = photo.key.replace('.jpg', '-thumb.jpg');
    const [orphan, capturePhoto] = [
      `tenants/${tenantId}/incidents/${randomUUID()}/0.jpg`,
      `tenants/${tenantId}/captures/${randomUUID()}/0.jpg`,
    ];
    const replaced = `tenants/${tenantId}/incidents/${id}/1-older.jpg`;
    const { objects } = incidents.platform;
    for (const key of [photo.key, photo.thumbnail_key, orphan, capturePhoto, replaced]) {
      await objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
    }
    await assign(manager, id, owner);
    await start(owner, id);
    await complete(owner, id, { photo });
    await registered(tenantId, { retention_months: 24 });
    clock.ahead = 8 * 86_400_000;

    await eventually(async () => expect(await objects.stat(orphan)).toBeNull());
    await eventually(async () => expect(await objects.stat(replaced)).toBeNull());
    for (const key of [photo.key, photo.thumbnail_key, capturePhoto]) expect(await objects.stat(key)).not.toBeNull();
  });

  it('photos of reports and repairs go after the period of the tenant, and their objects with them', async () => {
    const { tenantId, id, manager, owner } = await anApprovedIncident();
    const reportId = randomUUID();
    const photos = [aPhoto(id, 1), aPhoto(reportId, 0)];
    const { objects } = incidents.platform;
    for (const { key } of photos) await objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
    await assign(manager, id, owner);
    await start(owner, id);
    await complete(owner, id, { photo: aPhoto(id, 1) });
    await report(owner, reportId);
    await registered(tenantId, { retention_months: 2 });
    const withPhotos = async () => [
      (await incidents.get(manager, id)).action?.after_photo_id,
      (await incidents.get(manager, reportId)).photo_id,
    ];

    // before the clock goes on: what comes after a walk is looked at a week later
    const other = `tenants/${tenantId}/incidents/${randomUUID()}/0.jpg`;
    await objects.put(other, Buffer.from('orphan'), { contentType: 'image/jpeg' });
    clock.ahead = 50 * 86_400_000;
    await eventually(async () => expect(await objects.stat(other)).toBeNull());
    expect(await withPhotos()).toEqual(photos.map((photo) => photo.id));

    clock.ahead = 63 * 86_400_000;
    await eventually(async () => expect(await withPhotos()).toEqual([null, null]));
    for (const { key } of photos) {
      await eventually(async () => expect(await objects.stat(key)).toBeNull());
    }
    // the photo of the capture is the capture service's
    expect(await incidents.get(manager, id)).toMatchObject({ has_photo: true, action: { status: 'COMPLETED' } });
  });
});
