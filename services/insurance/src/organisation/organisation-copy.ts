import { listTenantFacts, tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

/** What a contractor is shown of the insurer that asks. Whose an address is, is not copied: auth is asked each time. */
export const organisationCopy = replica({
  name: 'Organisation',
  collection: 'organisations',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: { name: { type: String, required: true }, verified_domain: { type: String, default: null } },
  copy: ({ tenant: { id, name, tenant_type }, verified_domain = null }) =>
    tenant_type === 'insurance_provider' ? { _id: id, tenant_id: id, name, verified_domain } : null,
});
export type OrganisationCopy = RowOf<typeof organisationCopy>;
