import { listTenantFacts, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

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
