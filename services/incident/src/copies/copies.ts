import {
  linkGranted,
  linkRevoked,
  listLinkFacts,
  listSiteFacts,
  listTenantFacts,
  siteUpdated,
  tenantRegistered,
  tenantUpdated,
} from '@hazardlens/contracts';
import { type ReplicaReader, type RowOf, replica, type TenantScope } from '@hazardlens/service-kit';

/** What this service has to know of a site: the name that it has now. */
export const siteCopy = replica({
  name: 'Site',
  collection: 'sites',
  events: [siteUpdated],
  facts: listSiteFacts,
  fields: { name: { type: String } },
  copy: ({ site: { id, tenant_id, name } }) => ({ _id: id, tenant_id, name }),
});
export type SiteCopy = RowOf<typeof siteCopy>;

/** What this service has to know of an organisation: when its days begin, and how long it keeps photos. */
export const tenantCopy = replica({
  name: 'Tenant',
  collection: 'tenants',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: { time_zone: { type: String, required: true }, retention_months: { type: Number, required: true } },
  copy: ({ tenant: { id, time_zone, retention_months } }) => ({ _id: id, tenant_id: id, time_zone, retention_months }),
});
export type TenantCopy = RowOf<typeof tenantCopy>;

/** An insurer's right to look at a contractor. `tenant_id` is the insurer's. */
export const linkCopy = replica({
  name: 'Link',
  collection: 'links',
  events: [linkGranted, linkRevoked],
  facts: listLinkFacts,
  fields: {
    contractor_id: { type: String, required: true },
    active: { type: Boolean, required: true },
    granted_at: { type: Date, default: null },
  },
  copy: ({ link_id, insurer_id, contractor_id, status, granted_at }) => ({
    _id: link_id,
    tenant_id: insurer_id,
    contractor_id,
    active: status === 'active',
    granted_at: granted_at === null ? null : new Date(granted_at),
  }),
  indexes: [{ fields: { tenant_id: 1, active: 1 }, serves: 'contractors whose incidents an insurer may read' }],
});
export type LinkCopy = RowOf<typeof linkCopy>;

/** When an organisation's days begin; UTC for one of which no event has come yet. */
export const timeZoneOf = async (tenants: ReplicaReader<TenantCopy>, scope: TenantScope): Promise<string> =>
  (await tenants.byId(scope, scope.tenantId))?.time_zone ?? 'UTC';
