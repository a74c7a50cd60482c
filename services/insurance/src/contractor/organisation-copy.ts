import { listTenantFacts, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

/** Where a request for access reaches an organisation; only contractors are asked, the operator's own is not. */
export const organisationCopy = replica({
  name: 'Organisation',
  collection: 'contractors',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: { name: { type: String }, contact_email: { type: String }, is_contractor: { type: Boolean } },
  copy: ({ tenant: { id, name, contact_email, tenant_type }, is_platform }) => ({
    ...{ _id: id, tenant_id: id, name, contact_email },
    is_contractor: tenant_type === 'contractor' && !is_platform,
  }),
  indexes: [{ fields: { contact_email: 1 }, serves: 'whose address an insurer writes to' }],
});
export type OrganisationCopy = RowOf<typeof organisationCopy>;
