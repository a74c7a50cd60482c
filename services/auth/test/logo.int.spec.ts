import { randomUUID } from 'node:crypto';
import { type Actor, getTenant, setLogo, tenantUpdated } from '@hazardlens/contracts';
import { eventually, type TestPlatform } from '@hazardlens/testing';
import { by, startAuth, World } from './world.js';

describe('an organisation’s logo', () => {
  let platform: TestPlatform;
  let world: World;
  const told: (string | undefined)[] = [];
  beforeAll(async () => {
    platform = await startAuth();
    world = new World(platform);
    await platform.client.subscribe([tenantUpdated], ({ data }) => {
      told.push(data.tenant.logo);
    });
  });
  afterAll(() => platform?.close());

  const set = (actor: Actor, logo: string | null) => platform.client.request(setLogo, { actor, logo }, by(actor));

  it('is known, told, and names the one that it replaced', async () => {
    const { actor } = await world.anOrganisation();
    const other = await world.anOrganisation();
    const [one, two] = [randomUUID(), randomUUID()];
    expect(await set(actor, one)).toMatchObject({ tenant: { logo: one }, replaced: null });
    expect(await set(actor, two)).toMatchObject({ tenant: { logo: two }, replaced: one });
    expect(await platform.client.request(getTenant, { actor }, by(actor))).toMatchObject({ logo: two });
    const unset = await set(actor, null);
    expect([unset.tenant.logo, unset.replaced]).toEqual([undefined, two]);
    expect((await platform.client.request(getTenant, { actor: other.actor }, by(other.actor))).logo).toBeUndefined();
    await eventually(() => expect(told).toEqual([one, two, undefined]));
  });
});
