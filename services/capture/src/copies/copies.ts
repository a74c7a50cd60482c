import { listSiteFacts, listTenantFacts, siteUpdated, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

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

/** What this service has to know of an organisation: how long it keeps photos. */
export const tenantCopy = replica({
  name: 'Tenant',
  collection: 'tenants',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: { retention_months: { type: Number, required: true } },
  copy: ({ tenant: { id, retention_months } }) => ({ _id: id, tenant_id: id, retention_months }),
});
export type TenantCopy = RowOf<typeof tenantCopy>;
