import { randomUUID } from 'node:crypto';
import {
  type Actor,
  completeAction,
  createIncident,
  deleteIncidentPhoto,
  incidentPhotoDeleted,
  startAction,
  verifyAction,
} from '@hazardlens/contracts';
import { eventually, type Fake, fake, quickJobs, type TestPlatform } from '@hazardlens/testing';
import { incidentService } from '../src/index.js';
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
const variants = ['', '-thumb', '-blurred', '-blurred-0123456789abcdef'];

describe('photos that people added to incidents', () => {
  let incidents: IncidentPlatform;
  let platform: TestPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start();
    platform = incidents.platform;
  });
  afterAll(() => incidents?.close());

  async function photoOf(tenantId: string, id: string, number: 0 | 1) {
    const stem = `tenants/${tenantId}/incidents/${id}/${number}-${randomUUID()}`;
    for (const variant of variants) {
      await platform.objects.put(`${stem}${variant}.jpg`, Buffer.from('photo'), { contentType: 'image/jpeg' });
    }
    return { id: `${id}-${number}`, key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg` };
  }
  /** A hazard that was reported with a photo, and repaired with another one. */
  async function aRepaired() {
    const [tenantId, id] = [aTenantId(), randomUUID()];
    const manager = aManager(tenantId);
    await incidents.ask(createIncident, {
      ...{ actor: manager, incident_id: id, category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'A hole.' },
      ...{ site: { id: `site-${id}`, name: 'Yard', tenant_id: tenantId }, photo: await photoOf(tenantId, id, 0) },
    });
    await incidents.approve(manager, id);
    await incidents.assign(manager, id);
    await incidents.ask(startAction, { actor: manager, incident_id: id, note: null });
    const photo = await photoOf(tenantId, id, 1);
    await incidents.ask(completeAction, { actor: manager, incident_id: id, note: null, photo });
    return { tenantId, id, manager, admin: anAdmin(tenantId), photo };
  }
  const remove = (actor: Actor, incident_id: string, photo_id?: string) =>
    incidents.ask(deleteIncidentPhoto, { actor, incident_id, ...(photo_id ? { photo_id } : {}) });
  async function left(tenantId: string): Promise<string[]> {
    const numbers: string[] = [];
    for await (const { key } of platform.objects.list(`tenants/${tenantId}/`)) {
      numbers.push(key.split('/').at(-1)?.slice(0, 1) ?? '');
    }
    return numbers;
  }

  it('go with every variant before the answer, the one of the repair by its id, and decisions stay', async () => {
    const { tenantId, id, manager, admin } = await aRepaired();
    await remove(admin, id, `${id}-1`);
    expect(await left(tenantId)).toEqual(['0', '0', '0', '0']);
    expect(await incidents.get(manager, id)).toMatchObject({
      status: 'APPROVED',
      photo: { id: `${id}-0` },
      action: { status: 'COMPLETED', after_photo_id: null },
    });
    await remove(aSuperAdmin(), id);
    expect(await left(tenantId)).toEqual([]);
    const bare = await incidents.get(manager, id);
    expect(bare).toMatchObject({ photo: null, has_photo: false, status: 'APPROVED', note: 'A hole.' });
    expect(bare.history.map(({ action }) => action)).toContain('APPROVED');
  });

  it('are told with what they take and free, variants that were made meanwhile included', async () => {
    const { tenantId, id, admin } = await aRepaired();
    const changes = () => incidents.bytesOf(tenantId);
    const change = { tenant_id: tenantId, folder: 'incidents', measured_at: null };
    // 'photo' in four variants, a report and a repair
    await eventually(() =>
      expect(changes()).toEqual([
        { ...change, bytes: 20 },
        { ...change, bytes: 20 },
      ]),
    );
    await remove(admin, id);
    await eventually(() => expect(changes().slice(2)).toEqual([{ ...change, bytes: -20 }]));
  });

  it('are counted once where the same picture is sent again after the repair was sent back', async () => {
    const { tenantId, id, manager, admin, photo } = await aRepaired();
    const refusal = { accepted: false, note: 'The strap is open.', only_reviewer: true };
    await incidents.ask(verifyAction, { actor: manager, incident_id: id, ...refusal });
    await incidents.ask(completeAction, { actor: manager, incident_id: id, note: null, photo });
    // a last change, so that none before it is missed
    await remove(admin, id);
    await eventually(() => expect(incidents.bytesOf(tenantId).map(({ bytes }) => bytes)).toEqual([20, 20, -20]));
  });

  it('a second time: the report has none any more, the repair’s is unknown', async () => {
    const { id, manager, admin } = await aRepaired();
    await Promise.all([remove(admin, id), remove(admin, id)]);
    await remove(admin, id, `${id}-1`);
    const { version: _, ...before } = (await incidents.get(manager, id)) as unknown as Record<string, unknown>;
    await remove(admin, id);
    await expect(remove(admin, id, `${id}-1`)).rejects.toEqual(withCode('NOT_FOUND'));
    expect(await incidents.get(manager, id)).toMatchObject(before);
  });

  it('are deleted by admins of the organisation only', async () => {
    const { tenantId, id, manager } = await aRepaired();
    for (const photo of [undefined, `${id}-1`]) {
      for (const actor of [manager, aWorker(tenantId)]) {
        await expect(remove(actor, id, photo)).rejects.toEqual(withCode('FORBIDDEN'));
      }
      for (const actor of [anAdmin(aTenantId()), anInsurer()]) {
        await expect(remove(actor, id, photo)).rejects.toEqual(withCode('NOT_FOUND'));
      }
    }
    await expect(remove(anAdmin(tenantId), id, `${id}-0`)).rejects.toEqual(withCode('NOT_FOUND'));
    expect(await left(tenantId)).toHaveLength(8);
  });

  it('the photo of a capture is not theirs to delete', async () => {
    const tenantId = aTenantId();
    const [found] = await incidents.incidentsFrom(tenantId, anAnalysis([[aFinding('no_hard_hat')]]));
    await remove(anAdmin(tenantId), found?.id ?? '');
    expect(await incidents.get(aManager(tenantId), found?.id ?? '')).toMatchObject({ has_photo: true });
  });
});

describe('a deleted photo whose store is away', () => {
  const heard = fake(incidentPhotoDeleted);
  const quick = quickJobs(incidentService, { 'delete-photos': 50 });
  let incidents: IncidentPlatform;
  beforeAll(async () => {
    incidents = await IncidentPlatform.start(quick, [heard as unknown as Fake]);
  });
  afterAll(() => incidents?.close());

  const isThere = async ({ key }: { key: string }) => (await incidents.platform.objects.stat(key)) !== null;
  const storeAway = () => {
    const prototype = Object.getPrototypeOf(incidents.platform.objects);
    return jest.spyOn(prototype, 'deleteMany').mockRejectedValue(new Error('away'));
  };
  const remove = (actor: Actor, incident_id: string, photo_id?: string) =>
    incidents.ask(deleteIncidentPhoto, { actor, incident_id, ...(photo_id ? { photo_id } : {}) });
  /** A hazard that was reported with a photo. */
  async function aReported() {
    const [tenantId, id] = [aTenantId(), randomUUID()];
    const photo = async (number: 0 | 1) => {
      const key = `tenants/${tenantId}/incidents/${id}/${number}-${randomUUID()}.jpg`;
      await incidents.platform.objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
      return { id: `${id}-${number}`, key, thumbnail_key: key.replace('.jpg', '-thumb.jpg') };
    };
    const reported = { photo: await photo(0), manager: aManager(tenantId), admin: anAdmin(tenantId) };
    await incidents.ask(createIncident, {
      ...{ actor: reported.manager, incident_id: id, category: 'FALL_RISKS', hazard_type: 'floor_hole' },
      ...{ notes: 'A hole.', site: { id: `site-${id}`, name: 'Yard', tenant_id: tenantId }, photo: reported.photo },
    });
    return { id, repair: await photo(1), ...reported };
  }

  it('is gone from the incident at once, told with who deleted it, and leaves the store when that is back', async () => {
    const { id, admin, photo } = await aReported();
    const away = storeAway();
    await remove(admin, id);
    expect(await isThere(photo)).toBe(true);
    await eventually(() =>
      expect(heard.messages.map(({ data, actorId }) => [data, actorId])).toEqual([
        [{ incident_id: id, photo_id: `${id}-0`, deleted_by: { id: admin.id, role: 'admin' } }, admin.id],
      ]),
    );
    away.mockRestore();
    await eventually(async () => expect(await isThere(photo)).toBe(false));
  });

  it('stays where the same picture was sent again meanwhile', async () => {
    const { id, manager, admin, photo, repair } = await aReported();
    await incidents.approve(manager, id);
    await incidents.assign(manager, id);
    await incidents.ask(startAction, { actor: manager, incident_id: id, note: null });
    const complete = () =>
      incidents.ask(completeAction, { actor: manager, incident_id: id, note: null, photo: repair });
    await complete();
    const away = storeAway();
    await remove(admin, id, `${id}-1`);
    const refusal = { accepted: false, note: 'Where is the photo?', only_reviewer: true };
    await incidents.ask(verifyAction, { actor: manager, incident_id: id, ...refusal });
    await complete();
    await remove(admin, id);
    away.mockRestore();
    // noted last: the other was looked at before
    await eventually(async () => expect(await isThere(photo)).toBe(false));
    expect(await isThere(repair)).toBe(true);
    expect(await incidents.get(manager, id)).toMatchObject({ action: { after_photo_id: `${id}-1` } });
  });
});
