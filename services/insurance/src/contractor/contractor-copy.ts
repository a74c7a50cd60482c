import { listTenantFacts, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

/** Where a request for access reaches a contractor. Others are not asked, the operator's own organisation neither. */
export const contractorCopy = replica({
  name: 'Contractor',
  collection: 'contractors',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: { name: { type: String, required: true }, contact_email: { type: String, required: true } },
  copy: ({ tenant: { id, name, contact_email, tenant_type }, is_platform }) =>
    tenant_type === 'contractor' && !is_platform ? { _id: id, tenant_id: id, name, contact_email } : null,
  indexes: [{ fields: { contact_email: 1 }, serves: 'whose address an insurer writes to' }],
});
export type ContractorCopy = RowOf<typeof contractorCopy>;
