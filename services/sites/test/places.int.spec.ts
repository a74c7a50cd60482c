import { randomUUID } from 'node:crypto';
import {
  type Actor,
  type ChangePlacesRequest,
  changePlaces,
  getPlaces,
  listExportRecords,
  planBytesChanged,
  removePlan,
  type StoredPlan,
  setPlan,
} from '@hazardlens/contracts';
import { eventually, type Fake, fake, startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { sitesService } from '../src/index.js';
import { anActor, by, World } from './world.js';

const notFound = { code: 'NOT_FOUND' };
const names = (places: readonly { name: string }[]): string[] => places.map(({ name }) => name);

describe('places of a site', () => {
  const bytes = fake(planBytesChanged);
  let platform: TestPlatform;
  let world: World;
  let actor: Actor;
  let siteId: string;
  const get = (who: Actor = actor) => platform.client.request(getPlaces, { actor: who, site_id: siteId }, by(who));
  const change = (data: ChangePlacesRequest, who: Actor = actor) =>
    platform.client.request(changePlaces, { actor: who, site_id: siteId, ...data }, by(who));
  const upload = async (level: string | null = null, size = 900): Promise<StoredPlan> => {
    const stem = `tenants/${actor.tenant_id}/sites/${siteId}/${randomUUID()}/0-aa`;
    const plan = { key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg`, bytes: size, width: 3000, height: 2000 };
    for (const key of [plan.key, plan.thumbnail_key])
      await platform.objects.put(key, Buffer.from('x'), { contentType: 'image/jpeg' });
    await platform.client.request(setPlan, { actor, site_id: siteId, level, plan }, by(actor));
    return plan;
  };
  const told = () =>
    bytes.messages.filter(({ tenantId }) => tenantId === actor.tenant_id).map(({ data }) => data.bytes);

  beforeAll(async () => {
    platform = await startTestPlatform({ services: [sitesService], fakes: [bytes] as unknown as Fake[] });
    world = new World(platform);
  });
  beforeEach(async () => {
    actor = anActor('safety_manager');
    siteId = (await world.create(actor)).id;
  });
  afterAll(() => platform?.close());

  it('are none at first', async () => {
    await expect(get()).resolves.toEqual({
      ...{ site_id: siteId, tenant_id: actor.tenant_id, zones: [], levels: [], plans: [], version: 0 },
    });
  });

  it('keep their ids when they are renamed or sent again by name, and go when they are missing', async () => {
    const first = await change({ zones: [{ name: 'Gate' }, { name: 'Crane' }], levels: [{ name: 'Level 1' }] });
    const [gate, crane] = first.zones;
    expect(first).toMatchObject({ version: 1, levels: [{ name: 'Level 1' }] });
    const second = await change({
      zones: [{ name: 'GATE' }, { id: crane?.id ?? '', name: 'Tower crane' }, { name: 'Yard' }],
      levels: [],
    });
    expect(second.zones).toEqual([
      { id: gate?.id, name: 'GATE' },
      { id: crane?.id, name: 'Tower crane' },
      { id: expect.any(String), name: 'Yard' },
    ]);
    expect(second).toMatchObject({ version: 2, levels: [] });
    await expect(get()).resolves.toEqual(second);
  });

  it('may swap their names', async () => {
    const { zones } = await change({ zones: [{ name: 'A' }, { name: 'B' }], levels: [] });
    const swapped = zones.map(({ id }, index) => ({ id, name: index === 0 ? 'B' : 'A' }));
    expect((await change({ zones: swapped, levels: [] })).zones).toEqual(swapped);
  });

  it('are not overwritten by who has not seen them, and are by who does not ask', async () => {
    await change({ zones: [{ name: 'A' }], levels: [], version: 0 });
    const stale = change({ zones: [{ name: 'B' }], levels: [], version: 0 });
    await expect(stale).rejects.toMatchObject({ code: 'CONCURRENT_CHANGE' });
    expect(names((await get()).zones)).toEqual(['A']);
    expect(names((await change({ zones: [{ name: 'B' }], levels: [] })).zones)).toEqual(['B']);
  });

  it('have one winner of two at once', async () => {
    const both = await Promise.allSettled(
      ['A', 'B'].map((name) => change({ zones: [{ name }], levels: [], version: 0 })),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await get()).version).toBe(1);
  });

  it('refuse an id that is not on the list', async () => {
    await expect(change({ zones: [{ id: 'elsewhere', name: 'A' }], levels: [] })).rejects.toMatchObject({
      code: 'PLACE_UNKNOWN',
    });
    expect((await get()).version).toBe(0);
  });

  it('have a plan of the site and one of each level; a new one deletes the old one', async () => {
    const { levels } = await change({ zones: [], levels: [{ name: 'Level 1' }] });
    const level = levels[0]?.id ?? '';
    const first = await upload();
    await upload(level, 500);
    const second = await upload(null, 1_200);
    const { plans } = await get();
    expect(plans.map((plan) => [plan.level, plan.key === second.key])).toEqual([
      [level, false],
      [null, true],
    ]);
    expect(await platform.objects.stat(first.key)).toBeNull();
    expect(await platform.objects.stat(first.thumbnail_key)).toBeNull();
    expect(await platform.objects.stat(second.key)).not.toBeNull();
    await eventually(() => expect(told()).toEqual([900, 500, 300]));
  });

  it('lose the plan of a level that goes, and one that is deleted', async () => {
    const { levels } = await change({ zones: [], levels: [{ name: 'Level 1' }] });
    const ofLevel = await upload(levels[0]?.id ?? '', 500);
    const ofSite = await upload();
    await change({ zones: [], levels: [] });
    expect((await get()).plans).toHaveLength(1);
    expect(await platform.objects.stat(ofLevel.key)).toBeNull();
    await platform.client.request(removePlan, { actor, site_id: siteId, level: null }, by(actor));
    expect((await get()).plans).toEqual([]);
    expect(await platform.objects.stat(ofSite.key)).toBeNull();
    await eventually(() => expect(told()).toEqual([500, 900, -500, -900]));
  });

  it('take no plan of a level that is not there', async () => {
    await expect(upload('nowhere')).rejects.toMatchObject({ code: 'PLACE_UNKNOWN' });
  });

  it('are exported with their plans', async () => {
    await change({ zones: [{ name: 'Gate' }], levels: [] });
    const { key } = await upload();
    const of = { tenant_id: actor.tenant_id, person: null, after: null, limit: 10 };
    const told = (section: string) => platform.client.request(listExportRecords.sites, { ...of, section }, by(actor));
    expect(JSON.parse((await told('sites')).lines[0] ?? '')).toMatchObject({ zones: [{ name: 'Gate' }], levels: [] });
    expect((await told('site-plans')).photos).toEqual([{ key, name: `${siteId}-site.jpg` }]);
  });

  it('are unknown to other organisations and to insurers, and a super_admin’s to change', async () => {
    const nothing: ChangePlacesRequest = { zones: [], levels: [] };
    for (const stranger of [anActor(), anActor('admin', 'insurance_provider')]) {
      await expect(get(stranger)).rejects.toMatchObject(notFound);
      await expect(change(nothing, stranger)).rejects.toMatchObject(notFound);
    }
    expect((await change(nothing, anActor('super_admin'))).version).toBe(1);
  });

  it('of an archived site are read and not changed', async () => {
    await change({ zones: [{ name: 'Gate' }], levels: [] });
    await world.archive(actor, siteId);
    expect(names((await get()).zones)).toEqual(['Gate']);
    await expect(change({ zones: [], levels: [] })).rejects.toMatchObject({ code: 'SITE_ARCHIVED' });
  });
});
