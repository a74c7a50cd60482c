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
import { eventually, type Fake, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
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
  it('is gone from the incident at once, told with who deleted it, and leaves the store when that is back', async () => {
    const heard = fake(incidentPhotoDeleted);
    const quick = { name: 'delete-photos', everyMs: 50 };
    const jobs = incidentService.jobs.map((job) => (job.name === quick.name ? { ...job, ...quick } : job));
    const platform = await startTestPlatform({
      services: [{ ...incidentService, jobs }],
      fakes: [heard as unknown as Fake],
    });
    try {
      const [tenantId, id] = [aTenantId(), randomUUID()];
      const [admin, key] = [anAdmin(tenantId), `tenants/${tenantId}/incidents/${id}/0-1.jpg`];
      const context = { tenantId, actorId: admin.id };
      await platform.objects.put(key, Buffer.from('photo'), { contentType: 'image/jpeg' });
      await platform.client.request(
        createIncident,
        {
          ...{ actor: admin, incident_id: id, category: 'FALL_RISKS', hazard_type: 'floor_hole', notes: 'A hole.' },
          site: { id: `site-${id}`, name: 'Yard', tenant_id: tenantId },
          photo: { id: `${id}-0`, key, thumbnail_key: key.replace('.jpg', '-thumb.jpg') },
        },
        context,
      );
      const away = jest.spyOn(Object.getPrototypeOf(platform.objects), 'delete').mockRejectedValue(new Error('away'));
      await platform.client.request(deleteIncidentPhoto, { actor: admin, incident_id: id }, context);
      expect(await platform.objects.stat(key)).not.toBeNull();
      await eventually(() =>
        expect(heard.messages.map(({ data, actorId }) => [data, actorId])).toEqual([
          [{ incident_id: id, photo_id: `${id}-0`, deleted_by: { id: admin.id, role: 'admin' } }, admin.id],
        ]),
      );
      away.mockRestore();
      await eventually(async () => expect(await platform.objects.stat(key)).toBeNull());
    } finally {
      await platform.close();
    }
  });
});
