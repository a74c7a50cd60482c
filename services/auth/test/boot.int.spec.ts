import { ensureOrganisation, listTenants, listUsers, type Role } from '@hazardlens/contracts';
import { createLogger, startService } from '@hazardlens/service-kit';
import { authService } from '../src/index.js';
import { anEmail, by, password, startAuth, startAuthWithSuperAdmin, superAdmin, World } from './world.js';

describe('booting', () => {
  it.each([
    ['no JWT_SECRET', { JWT_SECRET: '' }, 'JWT_SECRET'],
    ['a short JWT_SECRET', { JWT_SECRET: 'short' }, 'JWT_SECRET'],
    ['half a super_admin', { SUPER_ADMIN_EMAIL: 'a@b.example' }, 'SUPER_ADMIN_PASSWORD'],
    [
      'a weak super_admin',
      { SUPER_ADMIN_EMAIL: 'a@b.example', SUPER_ADMIN_PASSWORD: '1234567' },
      'SUPER_ADMIN_PASSWORD',
    ],
  ])('is refused with %s, naming the variable and not its value', async (_, env, name) => {
    const failure: unknown = await startAuth(env).then(
      (platform) => platform.close(),
      (error: unknown) => error,
    );
    expect(String(failure)).toContain(name);
    expect(String(failure)).not.toContain('123456');
  });

  it('makes the first super_admin in the organisation Platform, once, and keeps a changed account', async () => {
    const platform = await startAuthWithSuperAdmin();
    try {
      const world = new World(platform);
      const root = await world.logIn(superAdmin.email, superAdmin.password);
      expect(root.user).toMatchObject({ role: 'super_admin', tenant_name: 'Platform', tenant_type: 'contractor' });
      await platform.restart();
      await expect(world.logIn(superAdmin.email, superAdmin.password)).resolves.toMatchObject({ user: root.user });
      const { tenants } = await platform.client.request(listTenants, { actor: root.actor }, by(root.actor));
      expect(tenants.map(({ name }) => name)).toEqual(['Platform']);
      // A second replica, with another password in its environment, changes nothing.
      const replica = await startService(authService, {
        ...platform.platform,
        env: { ...platform.platform.env, SUPER_ADMIN_PASSWORD: 'another-Secret-1' },
        instanceId: 'test-1',
      }).catch(() => undefined);
      await expect(world.logIn(superAdmin.email, superAdmin.password)).resolves.toBeDefined();
      await expect(world.logIn(superAdmin.email, 'another-Secret-1')).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
      });
      await replica?.close();
    } finally {
      await platform.close();
    }
  });

  it('makes a super_admin whose password is tried first, and warns of it without saying it', async () => {
    const logged: string[] = [];
    const logger = createLogger({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const weak = { email: anEmail('root'), password: '12345679' };
    const platform = await startAuth();
    try {
      const env = {
        ...platform.platform.env,
        SUPER_ADMIN_EMAIL: weak.email,
        SUPER_ADMIN_PASSWORD: weak.password,
      };
      const second = await startService(authService, { ...platform.platform, env, logger, instanceId: 'test-1' });
      await second.close();
      const root = await new World(platform).logIn(weak.email, weak.password);
      expect(root.user.role).toBe('super_admin');
      expect(logged.join('')).toContain('SUPER_ADMIN_PASSWORD');
      expect(logged.join('')).not.toContain(weak.password);
    } finally {
      await platform.close();
    }
  });

  it('makes no super_admin unless asked', async () => {
    const platform = await startAuth();
    try {
      const world = new World(platform);
      const { actor } = await world.anOrganisation();
      const everybody = { ...actor, role: 'super_admin' as const };
      const { users } = await platform.client.request(listUsers, { actor: everybody }, by(actor));
      expect(users.filter(({ role }) => role === 'super_admin')).toEqual([]);
    } finally {
      await platform.close();
    }
  });
});

describe('seeding an organisation', () => {
  const wanted = (email: string, role: Role = 'admin') => ({
    id: `user-${email}`,
    email,
    first_name: 'Ana',
    last_name: 'Reyes',
    role,
    password,
    phone: null,
  });
  const tenant = (id: string) => ({
    id,
    name: 'Northgate',
    tenant_type: 'contractor' as const,
    contact_email: 'office@northgate.example',
    time_zone: 'America/New_York',
  });
  const seed = { tenantId: 'seed', actorId: 'seed' };

  it('makes what is missing and leaves alone what is there', async () => {
    const platform = await startAuth();
    try {
      const world = new World(platform);
      const [admin, worker] = [anEmail('admin'), anEmail('worker')];
      const first = { tenant: tenant('t-1'), users: [wanted(admin)] };
      const made = await platform.client.request(ensureOrganisation, first, seed);
      expect(made).toMatchObject({ created: true, tenant: { id: 't-1', name: 'Northgate' } });
      expect(made.users.map((user) => user.email)).toEqual([admin]);
      const session = await world.logIn(admin);

      const more = {
        tenant: { ...tenant('t-1'), name: 'Renamed' },
        users: [{ ...wanted(admin, 'worker'), password: 'another-Secret-1' }, wanted(worker, 'worker')],
      };
      const again = await platform.client.request(ensureOrganisation, more, seed);
      expect(again).toMatchObject({ created: false, tenant: { name: 'Northgate' } });
      expect(again.users.map((user) => [user.email, user.role])).toEqual([
        [admin, 'admin'],
        [worker, 'worker'],
      ]);
      await expect(world.whoIs(session.token)).resolves.not.toBeNull();
      await expect(world.logIn(admin)).resolves.toBeDefined();
      await expect(world.logIn(worker)).resolves.toBeDefined();
    } finally {
      await platform.close();
    }
  });

  it('takes nobody’s account: an e-mail that is used elsewhere is left out', async () => {
    const platform = await startAuth();
    try {
      const world = new World(platform);
      const somebody = await world.anOrganisation();
      const request = { tenant: tenant('t-2'), users: [wanted(somebody.user.email), wanted(anEmail())] };
      const made = await platform.client.request(ensureOrganisation, request, seed);
      expect(made.users).toHaveLength(1);
      await expect(world.logIn(somebody.user.email)).resolves.toMatchObject({
        user: { tenant_id: somebody.user.tenant_id },
      });
    } finally {
      await platform.close();
    }
  });
});
