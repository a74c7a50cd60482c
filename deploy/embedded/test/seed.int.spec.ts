import { authService } from '@hazardlens/auth';
import { type Actor, actorOf, archiveSite, changePassword, listSites, listTenants, logIn } from '@hazardlens/contracts';
import { demoLogins, seedDemo } from '@hazardlens/seed';
import { sitesService } from '@hazardlens/sites';
import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';

const nobody = { tenantId: 'public', actorId: 'anonymous' };
const by = (actor: Actor) => ({ tenantId: actor.tenant_id, actorId: actor.id });

// Real: the services that the seed asks, their documents and the bus. Here and not beside the seed, which may not import them.
describe('seeding demo data', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    const env = { JWT_SECRET: 'a secret for tests of forty characters..' };
    platform = await startTestPlatform({ services: [authService, sitesService], env });
  });
  afterAll(() => platform?.close());

  const signIn = async (email: string, password: string) =>
    (await platform.client.request(logIn, { email, password, address: '::1' }, nobody)).user;
  const sitesOf = async (actor: Actor) =>
    (await platform.client.request(listSites, { actor }, by(actor))).sites.map((site) => site.name);

  it('is refused in production unless asked for, and then leaves nothing', async () => {
    await expect(seedDemo(platform.client, { NODE_ENV: 'production' })).rejects.toThrow('DEMO=true');
    const [first] = demoLogins;
    await expect(signIn(first?.email ?? '', first?.password ?? '')).rejects.toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('makes two organisations whose logins all work, and the contractor’s three sites', async () => {
    const seeded = await seedDemo(platform.client, {});
    expect(seeded.sites).toHaveLength(3);
    for (const { email, password, label } of seeded.logins) {
      const user = await signIn(email, password);
      const contractor = label.startsWith('Contractor');
      expect([email, user.tenant_type]).toEqual([email, contractor ? 'contractor' : 'insurance_provider']);
      expect(await sitesOf(actorOf(user))).toEqual(
        contractor ? ['Eastgate Bridge', 'Harbour Tower', 'Riverside Plant'] : [],
      );
    }
  });

  it('makes nothing twice and undoes nothing, over a restart as well', async () => {
    const before = await seedDemo(platform.client, {});
    const [login] = demoLogins;
    const manager = actorOf(await signIn(login?.email ?? '', login?.password ?? ''));
    const change = { actor: manager, current_password: login?.password ?? '', new_password: 'my-Own-Secret-1' };
    await platform.client.request(changePassword, change, by(manager));
    const [site] = before.sites;
    await platform.client.request(archiveSite, { actor: manager, site_id: site?.id ?? '' }, by(manager));
    await platform.restart();
    const after = await seedDemo(platform.client, {});
    expect(after).toEqual(before);
    await expect(signIn(manager.email, 'my-Own-Secret-1')).resolves.toBeDefined();
    await expect(sitesOf(manager)).resolves.toHaveLength(2);
    const all = { ...manager, role: 'super_admin' as const };
    const { tenants } = await platform.client.request(listTenants, { actor: all }, by(manager));
    expect(tenants).toHaveLength(2);
  });
});
