import { randomUUID } from 'node:crypto';
import {
  type Actor,
  archiveSite,
  createSite,
  getSite,
  listArchivedSites,
  listSites,
  type Role,
  restoreSite,
  type TenantType,
  type TenantView,
  tenantRegistered,
  tenantUpdated,
  type UpdateSiteRequest,
  updateSite,
} from '@hazardlens/contracts';
import { startTestPlatform, type TestPlatform } from '@hazardlens/testing';
import { sitesService } from '../src/index.js';

export const startSites = (): Promise<TestPlatform> => startTestPlatform({ services: [sitesService] });

export function anActor(role: Role = 'admin', tenantType: TenantType = 'contractor'): Actor {
  const tenantId = randomUUID();
  return {
    id: randomUUID(),
    email: `${role}@example.com`,
    name: 'Ana Reyes',
    role,
    tenant_id: tenantId,
    tenant_name: `Organisation ${tenantId.slice(0, 8)}`,
    tenant_type: tenantType,
  };
}
export const by = (actor: Actor) => ({ tenantId: actor.tenant_id, actorId: actor.id });

/** What a test does with the sites service, as the gateway would; organisations come as auth's events. */
export class World {
  constructor(private readonly platform: TestPlatform) {}

  create(
    actor: Actor,
    name = 'Pier 4',
    more: { site_id?: string; tenant_id?: string | null; address?: { text: string } } = {},
  ) {
    return this.platform.client.request(createSite, { actor, site_id: randomUUID(), name, ...more }, by(actor));
  }

  update(actor: Actor, siteId: string, change: UpdateSiteRequest) {
    return this.platform.client.request(updateSite, { actor, site_id: siteId, ...change }, by(actor));
  }

  archive(actor: Actor, siteId: string) {
    return this.platform.client.request(archiveSite, { actor, site_id: siteId }, by(actor));
  }

  restore(actor: Actor, siteId: string) {
    return this.platform.client.request(restoreSite, { actor, site_id: siteId }, by(actor));
  }

  async listArchived(actor: Actor) {
    return (await this.platform.client.request(listArchivedSites, { actor }, by(actor))).sites;
  }

  get(actor: Actor, siteId: string, includeArchived = false) {
    const data = { actor, site_id: siteId, include_archived: includeArchived };
    return this.platform.client.request(getSite, data, by(actor));
  }

  async list(actor: Actor) {
    return (await this.platform.client.request(listSites, { actor }, by(actor))).sites;
  }

  /** Auth tells about an organisation. Resolves when it is told, not when it is known. */
  async tellTenant(id: string, name: string, version = 1, tenantType: TenantType = 'contractor'): Promise<void> {
    const at = new Date().toISOString();
    const tenant: TenantView = {
      _id: id,
      id,
      name,
      tenant_type: tenantType,
      contact_email: 'office@example.com',
      phone: null,
      time_zone: 'UTC',
      retention_months: 24,
      created_at: at,
    };
    await this.platform.client.publish(
      version === 1 ? tenantRegistered : tenantUpdated,
      { tenant, is_platform: false, updated_at: at },
      { tenantId: id, actorId: 'auth', aggregateId: id, aggregateVersion: version },
    );
  }
}
