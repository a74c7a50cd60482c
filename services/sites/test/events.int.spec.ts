import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Actor, captureSubmitted, type DataOf, siteUpdated } from '@hazardlens/contracts';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { anActor, startSites, World } from './world.js';

const golden = captureSubmitted.data.parse(
  JSON.parse(readFileSync(join(__dirname, '../../../libs/contracts/golden/capture.capture-submitted.v1.json'), 'utf8'))
    .data,
) as DataOf<typeof captureSubmitted>;

describe('what others tell', () => {
  let platform: TestPlatform;
  let world: World;
  let actor: Actor;
  beforeAll(async () => {
    platform = await startSites();
    world = new World(platform);
  });
  beforeEach(() => {
    actor = anActor();
  });
  afterAll(() => platform?.close());

  const submitted = (siteId: string, tenantId: string): DataOf<typeof captureSubmitted> => {
    const id = randomUUID();
    return { ...golden, capture: { ...golden.capture, _id: id, id, site_id: siteId, tenant_id: tenantId } };
  };
  const tellCapture = (data: DataOf<typeof captureSubmitted>, aggregateVersion = 1) =>
    platform.client.publish(captureSubmitted, data, {
      tenantId: data.capture.tenant_id,
      actorId: 'capture',
      aggregateId: data.capture.id,
      aggregateVersion,
    });

  it('captures are counted on their site only', async () => {
    const [site, quiet] = [await world.create(actor, 'Busy'), await world.create(actor, 'Quiet')];
    for (let index = 0; index < 3; index += 1) await tellCapture(submitted(site.id, actor.tenant_id));
    await eventually(async () => expect(await world.get(actor, site.id)).toMatchObject({ capture_count: 3 }));
    await expect(world.get(actor, quiet.id)).resolves.toMatchObject({ capture_count: 0 });
  });

  it('a capture that is analysed again counts once', async () => {
    const site = await world.create(actor);
    const capture = submitted(site.id, actor.tenant_id);
    await tellCapture(capture);
    // asked for again after a failure: the capture service tells of it as of a submission
    await tellCapture(capture, 3);
    await tellCapture(submitted(site.id, actor.tenant_id));
    await eventually(async () => expect((await world.get(actor, site.id)).capture_count).toBeGreaterThan(1));
    await expect(world.get(actor, site.id)).resolves.toMatchObject({ capture_count: 2 });
  });

  it('a capture cannot count on a site of another organisation', async () => {
    const site = await world.create(actor);
    await tellCapture(submitted(site.id, randomUUID()));
    await tellCapture(submitted(site.id, actor.tenant_id));
    await eventually(async () => expect((await world.get(actor, site.id)).capture_count).toBeGreaterThan(0));
    await expect(world.get(actor, site.id)).resolves.toMatchObject({ capture_count: 1 });
  });

  it('an organisation’s name comes onto its sites, archived ones too, and is published', async () => {
    const published: string[] = [];
    const subscription = await platform.client.subscribe([siteUpdated], ({ data, aggregateVersion }) => {
      published.push(`${data.site.id} ${data.site.tenant_name} ${aggregateVersion}`);
    });
    const [site, archived] = [await world.create(actor), await world.create(actor)];
    await world.archive(actor, archived.id);
    await world.tellTenant(actor.tenant_id, 'New name', 2);
    await eventually(() => {
      expect(published).toContain(`${site.id} New name 2`);
      expect(published).toContain(`${archived.id} New name 3`);
    });
    await subscription.close();
    await expect(world.get(actor, site.id)).resolves.toMatchObject({ tenant_name: 'New name' });
    await expect(world.get(actor, archived.id, true)).resolves.toMatchObject({ tenant_name: 'New name' });
  });

  it('an old message does not undo a newer one', async () => {
    const site = await world.create(actor);
    await world.tellTenant(actor.tenant_id, 'Newest', 5);
    await eventually(async () => expect(await world.get(actor, site.id)).toMatchObject({ tenant_name: 'Newest' }));
    await world.tellTenant(actor.tenant_id, 'Oldest', 1);
    // Later news of the same organisation: when they are there, the old one was handled.
    await world.tellTenant(actor.tenant_id, 'Newest still', 6);
    await eventually(async () =>
      expect(await world.get(actor, site.id)).toMatchObject({ tenant_name: 'Newest still' }),
    );
    const root = anActor('super_admin');
    await expect(world.create(root, 'x', { tenant_id: actor.tenant_id })).resolves.toMatchObject({
      tenant_name: 'Newest still',
    });
  });

  it('the count survives a restart and nothing was left unhandled', async () => {
    const site = await world.create(actor);
    await tellCapture(submitted(site.id, actor.tenant_id));
    await eventually(async () => expect(await world.get(actor, site.id)).toMatchObject({ capture_count: 1 }));
    await platform.restart();
    await expect(world.get(actor, site.id)).resolves.toMatchObject({ capture_count: 1 });
    expect(platform.deadLetters).toEqual([]);
  });
});
