import { listTenantFacts, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

/** What sites needs to know of an organisation; auth owns it. */
export const tenantCopy = replica({
  name: 'Tenant',
  collection: 'tenants',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: { name: { type: String, required: true }, tenant_type: { type: String, required: true } },
  copy: ({ tenant: { id, name, tenant_type } }) => ({ _id: id, tenant_id: id, name, tenant_type }),
});
export type TenantCopy = RowOf<typeof tenantCopy>;
