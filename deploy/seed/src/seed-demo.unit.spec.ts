import { createSite, type DataOf, ensureOrganisation, type RequestContract } from '@hazardlens/contracts';
import { contractor, demoLogins, insurer, seedDemo } from './index.js';
import type { Requests } from './request-context.js';

const at = '2026-03-02T08:00:00.000Z';

/** Answers as auth and sites do (their own specs prove it): an id that is there already stays as it was first made. */
class Services implements Requests {
  readonly asked: { type: string; data: unknown }[] = [];
  readonly sites = new Map<string, DataOf<typeof createSite>>();

  async request(contract: RequestContract, data: unknown): Promise<never> {
    const parsed = contract.data.parse(data);
    this.asked.push({ type: contract.type, data: parsed });
    return contract.reply.parse(this.#answer(contract.type, parsed)) as never;
  }

  #answer(type: string, data: unknown): unknown {
    if (type === createSite.type) return this.#site(data as DataOf<typeof createSite>);
    const { tenant, users } = data as DataOf<typeof ensureOrganisation>;
    const more = { tenant_id: tenant.id, tenant_name: tenant.name, tenant_type: tenant.tenant_type, is_active: true };
    return {
      tenant: { ...tenant, _id: tenant.id, phone: null, retention_months: 24, created_at: at },
      users: users.map((user) => ({ ...user, ...more, _id: user.id })),
      created: true,
    };
  }

  #site(data: DataOf<typeof createSite>): unknown {
    const { site_id, name, address, actor } = this.sites.get(data.site_id) ?? data;
    this.sites.set(site_id, this.sites.get(site_id) ?? data);
    const { tenant_id, tenant_name } = actor;
    const owner = { tenant_id, tenant_name, capture_count: 0, created_at: at, policy: { masks_required: false } };
    return { _id: site_id, id: site_id, name, address, ...owner };
  }
}

describe('seedDemo', () => {
  it('asks for both organisations with their accounts, then for three sites of the contractor by its admin', async () => {
    const services = new Services();
    const seeded = await seedDemo(services, {});
    expect(services.asked.map(({ type }) => type)).toEqual([
      ensureOrganisation.type,
      ensureOrganisation.type,
      createSite.type,
      createSite.type,
      createSite.type,
    ]);
    expect(seeded.contractor.tenant).toMatchObject({ id: contractor.id, tenant_type: 'contractor' });
    expect(seeded.contractor.users).toHaveLength(5);
    expect(seeded.insurer.tenant).toMatchObject({ id: insurer.id, tenant_type: 'insurance_provider' });
    expect(seeded.insurer.users).toHaveLength(2);
    expect(seeded.sites.map(({ name }) => name)).toEqual(['Harbour Tower', 'Riverside Plant', 'Eastgate Bridge']);
    expect(seeded.logins).toEqual(demoLogins);
    const actors = [...services.sites.values()].map(({ actor }) => [actor.role, actor.tenant_id]);
    expect(actors).toEqual(Array.from({ length: 3 }, () => ['admin', contractor.id]));
  });

  it('asks for exactly the same again, so that nothing is made twice', async () => {
    const services = new Services();
    const first = await seedDemo(services, {});
    const asked = services.asked.splice(0);
    await expect(seedDemo(services, {})).resolves.toEqual(first);
    expect(services.asked).toEqual(asked);
    expect(services.sites.size).toBe(3);
  });

  it('gives each login the password that its account is made with', async () => {
    const services = new Services();
    await seedDemo(services, {});
    const made = services.asked.flatMap(({ data }) => (data as Partial<DataOf<typeof ensureOrganisation>>).users ?? []);
    for (const { email, password } of demoLogins) {
      expect(made.find((user) => user.email === email)?.password).toBe(password);
    }
  });

  it('asks for nothing in production unless DEMO=true', async () => {
    const services = new Services();
    await expect(seedDemo(services, { NODE_ENV: 'production' })).rejects.toThrow('DEMO=true');
    expect(services.asked).toEqual([]);
  });
});
