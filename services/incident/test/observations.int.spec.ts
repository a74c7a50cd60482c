import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type DataOf,
  listExportRecords,
  listObservations,
  locateIncidentPhoto,
  makeObservation,
  observationMade,
  tenantRegistered,
  userErased,
  withdrawObservation,
} from '@hazardlens/contracts';
import { eventually, fake, JobClock } from '@hazardlens/testing';
import { PhotoDeletions } from '../src/delete-incident-photo/photo-deletions.js';
import { incidentService } from '../src/index.js';
import { RemoveExpiredObservationPhotos } from '../src/observations/remove-expired-observation-photos.job.js';
import { RemoveOrphanPhotos } from '../src/remove-orphan-photos/remove-orphan-photos.job.js';
import {
  aManager,
  anAdmin,
  anInsurer,
  aSuperAdmin,
  aTenantId,
  aWorker,
  IncidentPlatform,
} from './incident-platform.js';

const withCode = (code: string) => expect.objectContaining({ code });
const DAY_MS = 86_400_000;

const clock = new JobClock();
const hurried = {
  ...incidentService,
  jobs: [
    ...incidentService.jobs.filter(({ name }) => name.includes('erase')).map((job) => ({ ...job, everyMs: 30 })),
    { name: 'remove-expired-observation-photos', everyMs: 30, run: clock.runs(RemoveExpiredObservationPhotos) },
    { name: 'delete-photos', everyMs: 30, run: clock.runs(PhotoDeletions, 25 * 3_600_000) },
    { name: 'remove-orphan-photos', everyMs: 30, run: clock.runs(RemoveOrphanPhotos) },
  ],
};

// Real: the service, its documents, the bus and the files. Sites are looked up by the gateway, which is not here.
describe('good practice', () => {
  let incidents: IncidentPlatform;
  const made = fake(observationMade);
  beforeAll(async () => {
    incidents = await IncidentPlatform.start(hurried, [made]);
  });
  beforeEach(() => {
    clock.ahead = 0;
  });
  afterAll(() => incidents?.close());

  function anOrganisation() {
    const tenantId = aTenantId();
    const worker = aWorker(tenantId, { id: randomUUID(), name: 'Olga Owner', email: 'olga@example.com' });
    const site = { id: randomUUID(), name: 'Harbour Tower', tenant_id: tenantId };
    return { tenantId, site, worker, manager: aManager(tenantId), admin: anAdmin(tenantId) };
  }
  type Said = Partial<DataOf<typeof makeObservation>> & Pick<DataOf<typeof makeObservation>, 'site'>;
  const tell = (actor: Actor, said: Said) =>
    incidents.ask(makeObservation, {
      ...{ actor, observation_id: randomUUID(), text: 'Every edge has its rail.', category: null, photo: null },
      ...said,
    });
  const list = (actor: Actor, which: Partial<DataOf<typeof listObservations>> = {}) =>
    incidents.ask(listObservations, { actor, site: null, limit: 30, ...which });
  const withdraw = (actor: Actor, observation_id: string) =>
    incidents.ask(withdrawObservation, { actor, observation_id });
  async function withPhoto() {
    const place = anOrganisation();
    const observation_id = randomUUID();
    const stem = `tenants/${place.tenantId}/incidents/${observation_id}/0-aa`;
    const photo = { id: `${observation_id}-0`, key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg` };
    const { objects } = incidents.platform.platform;
    for (const key of [photo.key, photo.thumbnail_key])
      await objects.put(key, Buffer.from('picture'), { contentType: 'image/jpeg' });
    const observation = await tell(place.worker, { site: place.site, observation_id, photo });
    const isThere = async () => (await objects.stat(photo.key)) !== null;
    return { ...place, observation, photo, isThere };
  }

  it('is read by who works on sites, newest first, page by page, with how much there is', async () => {
    const { site, worker, manager } = anOrganisation();
    const other = { ...site, id: randomUUID(), name: 'Quay' };
    const first = await tell(worker, { site, text: 'one', category: 'FALL_RISKS' });
    expect(first).toMatchObject({
      ...{ site_id: site.id, site_name: 'Harbour Tower', category: 'FALL_RISKS', text: 'one', has_photo: false },
      observed_by: { id: worker.id, name: 'Olga Owner' },
    });
    await tell(manager, { site: other, text: 'elsewhere' });
    await tell(manager, { site, text: 'two' });
    const page = await list(worker, { limit: 2 });
    expect([page.observations.map(({ text }) => text), page.total]).toEqual([['two', 'elsewhere'], 3]);
    expect(await list(worker, { limit: 2, cursor: page.next_cursor ?? '' })).toEqual({
      ...{ observations: [first], total: 3, next_cursor: null },
    });
    const ofSite = { id: site.id, tenant_id: site.tenant_id };
    expect(await list(aSuperAdmin(), { site: ofSite })).toMatchObject({ total: 2 });
    await expect(list(worker, { site: ofSite, cursor: page.next_cursor ?? '' })).rejects.toEqual(
      withCode('CURSOR_INVALID'),
    );
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    expect((await list(worker, { from: yesterday, to: today })).total).toBe(3);
    expect((await list(worker, { from: '2020-01-01', to: yesterday })).total).toBe(0);
  });

  it('that waited on a device is of the moment in which it was seen, of the last seven days', async () => {
    const { site, worker } = anOrganisation();
    const seen = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();
    const [lately, longAgo] = [seen(3), seen(8)];
    expect(await tell(worker, { site, captured_at: lately })).toMatchObject({ created_at: lately });
    const { created_at } = await tell(worker, { site, captured_at: longAgo });
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000);
  });

  it('is not there for insurers and other organisations, and in no list of incidents', async () => {
    const { site, worker, admin, observation, photo, isThere } = await withPhoto();
    const analyst: Actor = { ...worker, role: 'insurance_analyst' };
    for (const stranger of [anInsurer(), analyst]) {
      await expect(list(stranger)).rejects.toEqual(withCode('FORBIDDEN'));
      await expect(tell(stranger, { site })).rejects.toEqual(withCode('FORBIDDEN'));
    }
    const foreigner = anAdmin(aTenantId());
    await expect(tell(foreigner, { site })).rejects.toEqual(withCode('NOT_FOUND'));
    await expect(withdraw(foreigner, observation.id)).rejects.toEqual(withCode('NOT_FOUND'));
    for (const stranger of [anInsurer(), analyst, foreigner])
      await expect(incidents.ask(locateIncidentPhoto, { actor: stranger, photo_id: photo.id })).rejects.toEqual(
        withCode('NOT_FOUND'),
      );
    expect((await list(foreigner)).total).toBe(0);
    expect((await incidents.list(admin)).total).toBe(0);
    expect(await isThere()).toBe(true);
  });

  it('told a second time is the first', async () => {
    const { site, worker } = anOrganisation();
    const observation_id = randomUUID();
    const first = await tell(worker, { site, observation_id });
    expect(await tell(worker, { site, observation_id })).toEqual(first);
    expect((await list(worker)).total).toBe(1);
  });

  it('is refused about a category that nobody knows, and then nothing is kept', async () => {
    const { site, worker } = anOrganisation();
    await expect(tell(worker, { site, category: 'WEATHER' })).rejects.toEqual(withCode('CATEGORY_UNKNOWN'));
    expect((await list(worker)).total).toBe(0);
  });

  it('names the picture that others see, tells who makes it, and neither words nor people', async () => {
    const { worker, observation, photo } = await withPhoto();
    const blurred_key = photo.key.replace('.jpg', '-blurred.jpg');
    expect(await incidents.ask(locateIncidentPhoto, { actor: worker, photo_id: photo.id })).toMatchObject({
      ...{ key: photo.key, blurred_key, photographer_id: worker.id, action_owner_id: null },
    });
    await eventually(() => {
      const told = made.messages.find(({ data }) => data.observation.id === observation.id);
      expect(told?.data.observation.photo).toEqual({ ...photo, blurred_key });
      expect(JSON.stringify(told?.data)).not.toMatch(/Olga|rail/);
    });
  });

  it('goes with its photo when its author or an admin deletes it', async () => {
    for (const who of ['worker', 'admin'] as const) {
      const { [who]: actor, manager, observation, isThere } = await withPhoto();
      await expect(withdraw(manager, observation.id)).rejects.toEqual(withCode('FORBIDDEN'));
      expect(await isThere()).toBe(true);
      await withdraw(actor, observation.id);
      expect(await isThere()).toBe(false);
      expect((await list(manager)).total).toBe(0);
      await expect(withdraw(actor, observation.id)).rejects.toEqual(withCode('NOT_FOUND'));
    }
  });

  it('keeps its photo for its time, and its words after that', async () => {
    const { tenantId, worker, observation, isThere } = await withPhoto();
    const tenant = {
      ...{ _id: tenantId, id: tenantId, name: 'Contractor', tenant_type: 'contractor' as const, phone: null },
      ...{ contact_email: 'office@example.com', time_zone: 'UTC', retention_months: 1 },
      created_at: '2026-01-01T00:00:00.000Z',
    };
    await incidents.platform.client.publish(
      tenantRegistered,
      { tenant, is_platform: false, updated_at: tenant.created_at },
      { tenantId, actorId: 'admin-1', aggregateId: tenantId, aggregateVersion: 1 },
    );
    clock.ahead = 20 * DAY_MS;
    const another = await tell(worker, { site: { id: 's', name: 'S', tenant_id: tenantId }, text: 'later' });
    expect(await isThere()).toBe(true);
    clock.ahead = 40 * DAY_MS;
    await eventually(async () => expect(await isThere()).toBe(false));
    expect((await list(worker)).observations).toMatchObject([
      another,
      { id: observation.id, text: observation.text, photo_id: null, has_photo: false },
    ]);
  });

  it('is in the organisation’s export and in that of a person, and forgets who is erased', async () => {
    const { tenantId, worker, manager, observation, photo } = await withPhoto();
    await tell(manager, { site: { id: 's', name: 'S', tenant_id: tenantId }, text: 'of the manager' });
    const told = async (section: string, person: Actor | null) => {
      const { id: user_id = '', name = '', email = '' } = person ?? {};
      const about = person && { user_id, tenant_id: tenantId, name, email, everywhere: false };
      const request = { tenant_id: tenantId, section, person: about, after: null, limit: 10 };
      return incidents.platform.client.request(listExportRecords.incident, request, { tenantId, actorId: 'system' });
    };
    expect((await told('observations', null)).lines).toHaveLength(2);
    expect((await told('observation-photos', null)).photos).toEqual([{ key: photo.key, name: `${photo.id}.jpg` }]);
    const [own, ...others] = (await told('observations', worker)).lines.map((line) => JSON.parse(line) as object);
    expect([own, others]).toMatchObject([{ id: observation.id, text: observation.text }, []]);
    await incidents.platform.client.publish(
      userErased,
      {
        ...{ user_id: worker.id, everywhere: false, email: worker.email, name: worker.name },
        ...{ erased_email: 'erased-1@erased.invalid', erased_name: 'Erased 1' },
      },
      { tenantId, actorId: 'admin-1', aggregateId: worker.id, aggregateVersion: 3 },
    );
    await eventually(async () => {
      const names = (await list(manager)).observations.map(({ observed_by }) => observed_by.name);
      expect(names).toEqual([manager.name, 'Erased 1']);
    });
  });
});
