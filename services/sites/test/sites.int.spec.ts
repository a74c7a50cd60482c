import { randomUUID } from 'node:crypto';
import { type Actor, type Envelope, siteArchived, siteCreated, siteUpdated } from '@hazardlens/contracts';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { anActor, startSites, World } from './world.js';

const notFound = { code: 'NOT_FOUND' };

describe('sites', () => {
  let platform: TestPlatform;
  let world: World;
  let actor: Actor;
  const root = anActor('super_admin');
  const insurer = anActor('admin', 'insurance_provider');
  beforeAll(async () => {
    platform = await startSites();
    world = new World(platform);
  });
  beforeEach(() => {
    actor = anActor();
  });
  afterAll(() => platform?.close());

  it('are made in the own organisation, right after its sign-up too', async () => {
    const site = await world.create(actor, 'Pier 4', { address: { text: '4 Pier Road' } });
    expect(site).toEqual({
      _id: site.id,
      id: expect.any(String),
      name: 'Pier 4',
      address: { text: '4 Pier Road' },
      tenant_id: actor.tenant_id,
      tenant_name: actor.tenant_name,
      capture_count: 0,
      created_at: expect.any(String),
      policy: { masks_required: false },
    });
    await expect(world.get(actor, site.id)).resolves.toEqual(site);
    await expect(world.list(actor)).resolves.toEqual([site]);
  });

  it('have the id that the caller chose, and asking again changes nothing', async () => {
    const site_id = randomUUID();
    const first = await world.create(actor, 'Pier 4', { site_id });
    await expect(world.create(actor, 'Another name', { site_id })).resolves.toEqual(first);
    const both = await Promise.all([1, 2, 3].map(() => world.create(actor, 'Pier 4', { site_id })));
    for (const site of both) expect(site).toEqual(first);
    await expect(world.list(actor)).resolves.toHaveLength(1);
  });

  it('are made once when two ask for the same new one at once', async () => {
    const site_id = randomUUID();
    const results = await Promise.all([1, 2, 3, 4].map((index) => world.create(actor, `Name ${index}`, { site_id })));
    expect(new Set(results.map(({ name }) => name)).size).toBe(1);
    await expect(world.list(actor)).resolves.toHaveLength(1);
  });

  it('are changed, and the address is taken away again', async () => {
    const { id } = await world.create(actor);
    const changed = await world.update(actor, id, {
      name: 'Pier 5',
      address: { text: '5 Pier Road' },
      policy: { masks_required: true },
    });
    expect(changed).toMatchObject({
      name: 'Pier 5',
      address: { text: '5 Pier Road' },
      policy: { masks_required: true },
    });
    await expect(world.update(actor, id, { address: null })).resolves.toEqual({ ...changed, address: { text: '' } });
    await expect(world.get(actor, id)).resolves.toEqual({ ...changed, address: { text: '' } });
  });

  it('are archived: out of lists and reach, kept for reports', async () => {
    const site = await world.create(actor);
    await expect(world.archive(actor, site.id)).resolves.toEqual({});
    await expect(world.list(actor)).resolves.toEqual([]);
    await expect(world.get(actor, site.id)).rejects.toMatchObject({ code: 'SITE_ARCHIVED' });
    await expect(world.get(anActor(), site.id)).rejects.toMatchObject(notFound);
    await expect(world.get(actor, site.id, true)).resolves.toEqual(site);
    // whose screen is older is told why
    await expect(world.update(actor, site.id, { name: 'x' })).rejects.toMatchObject({ code: 'SITE_ARCHIVED' });
    await expect(world.archive(actor, site.id)).rejects.toMatchObject({ code: 'SITE_ARCHIVED' });
    await expect(world.archive(anActor(), site.id)).rejects.toMatchObject(notFound);
  });

  it('are listed by name as people sort', async () => {
    for (const name of ['pier 10', 'Pier 9', 'Änderung', 'Zeche']) await world.create(actor, name);
    const names = (await world.list(actor)).map((site) => site.name);
    expect(names).toEqual(['Änderung', 'Pier 9', 'pier 10', 'Zeche']);
  });

  it('of other organisations do not exist', async () => {
    const site = await world.create(anActor());
    for (const id of [site.id, 'unknown', '{"$ne":null}']) {
      await expect(world.get(actor, id)).rejects.toMatchObject(notFound);
      await expect(world.get(actor, id, true)).rejects.toMatchObject(notFound);
      await expect(world.update(actor, id, { name: 'mine now' })).rejects.toMatchObject(notFound);
      await expect(world.archive(actor, id)).rejects.toMatchObject(notFound);
      await expect(world.restore(actor, id)).rejects.toMatchObject(notFound);
    }
    await expect(world.list(actor)).resolves.toEqual([]);
  });

  it('are not for insurers', async () => {
    const site = await world.create(actor);
    await expect(world.list(insurer)).resolves.toEqual([]);
    await expect(world.get(insurer, site.id)).rejects.toMatchObject(notFound);
    await expect(world.create(insurer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(world.update(insurer, site.id, { name: 'x' })).rejects.toMatchObject(notFound);
  });

  it('are made elsewhere by a super_admin only, who names an organisation that exists', async () => {
    await expect(world.create(root)).rejects.toMatchObject({ code: 'TENANT_REQUIRED' });
    await expect(world.create(root, 'x', { tenant_id: 'unknown' })).rejects.toMatchObject(notFound);
    for (const tenant_id of [root.tenant_id, 'unknown']) {
      await expect(world.create(actor, 'x', { tenant_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await world.tellTenant(actor.tenant_id, actor.tenant_name);
    const site = await eventually(() => world.create(root, 'From above', { tenant_id: actor.tenant_id }));
    expect(site).toMatchObject({ tenant_id: actor.tenant_id, tenant_name: actor.tenant_name });
    await expect(world.list(actor)).resolves.toEqual([site]);
  });

  it('are not made for an insurer, not even by a super_admin', async () => {
    await world.tellTenant(insurer.tenant_id, insurer.tenant_name, 1, 'insurance_provider');
    await eventually(() =>
      expect(world.create(root, 'x', { tenant_id: insurer.tenant_id })).rejects.toMatchObject({ code: 'FORBIDDEN' }),
    );
  });

  it('of every organisation are listed, changed, archived and brought back by a super_admin', async () => {
    const other = anActor();
    const [mine, theirs] = [await world.create(actor), await world.create(other)];
    const ids = (await world.list(root)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([mine.id, theirs.id]));
    await expect(world.get(root, theirs.id)).resolves.toEqual(theirs);
    await world.update(root, theirs.id, { name: 'Renamed above' });
    await expect(world.get(other, theirs.id)).resolves.toMatchObject({ name: 'Renamed above' });
    await world.archive(root, theirs.id);
    await expect(world.get(other, theirs.id)).rejects.toMatchObject({ code: 'SITE_ARCHIVED' });
    expect((await world.listArchived(root)).map(({ id }) => id)).toContain(theirs.id);
    await world.restore(root, theirs.id);
    await expect(world.get(other, theirs.id)).resolves.toMatchObject({ name: 'Renamed above' });
  });

  it('come back as they were: into the lists, out of what was archived, open to changes again', async () => {
    const site = await world.create(actor, 'Pier 4', { address: { text: '4 Pier Road' } });
    const other = await world.create(actor, 'Pier 5');
    await world.archive(actor, site.id);
    await world.archive(actor, other.id);
    const stranger = anActor();
    await world.archive(stranger, (await world.create(stranger)).id);
    const archived = await world.listArchived(actor);
    expect(archived).toEqual([
      { ...other, archived_at: expect.any(String) },
      { ...site, archived_at: expect.any(String) },
    ]);
    await expect(world.restore(actor, site.id)).resolves.toEqual(site);
    await expect(world.list(actor)).resolves.toEqual([site]);
    await expect(world.listArchived(actor)).resolves.toMatchObject([{ id: other.id }]);
    await expect(world.update(actor, site.id, { name: 'Pier 4b' })).resolves.toMatchObject({ name: 'Pier 4b' });
  });

  it('are brought back once, however often somebody asks', async () => {
    const { id } = await world.create(actor);
    const events: Envelope[] = [];
    const subscription = await platform.client.subscribe([siteUpdated, siteArchived], (event) => {
      if (event.tenantId === actor.tenant_id) events.push(event);
    });
    await world.restore(actor, id);
    await world.archive(actor, id);
    await Promise.all([world.restore(actor, id), world.restore(actor, id)]);
    await world.update(actor, id, { name: 'Pier 6' });
    await eventually(() =>
      expect(events.map(({ type, data }) => [type, (data as { archived_at: unknown }).archived_at])).toEqual([
        [siteArchived.type, expect.any(String)],
        [siteUpdated.type, null],
        [siteUpdated.type, null],
      ]),
    );
    await subscription.close();
  });

  it('tell everybody what they are now, in order, and nothing when nothing changed', async () => {
    const events: Envelope[] = [];
    const subscription = await platform.client.subscribe([siteCreated, siteUpdated, siteArchived], (event) => {
      events.push(event);
    });
    const { id } = await world.create(actor);
    await world.update(actor, id, { name: 'Pier 4' });
    await world.update(actor, id, {});
    await world.update(actor, id, { name: 'Pier 5' });
    await world.archive(actor, id);
    await eventually(() => {
      const own = events.filter(({ tenantId }) => tenantId === actor.tenant_id);
      expect(own.map(({ type, aggregateVersion }) => [type, aggregateVersion])).toEqual([
        [siteCreated.type, 1],
        [siteUpdated.type, 2],
        [siteArchived.type, 3],
      ]);
      expect(own[2]?.data).toMatchObject({ site: { id, name: 'Pier 5' }, archived_at: expect.any(String) });
    });
    await subscription.close();
  });

  it('survive a restart', async () => {
    const site = await world.create(actor, 'Pier 4', { address: { text: '4 Pier Road' } });
    await platform.restart();
    await expect(world.list(actor)).resolves.toEqual([site]);
  });
});
