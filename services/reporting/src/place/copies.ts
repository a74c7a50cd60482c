import {
  listSiteFacts,
  listTenantFacts,
  siteArchived,
  siteCreated,
  siteUpdated,
  tenantRegistered,
  tenantUpdated,
  userRegistered,
  userRemoved,
  userUpdated,
} from '@hazardlens/contracts';
import { type RowOf, replica } from '@hazardlens/service-kit';

/** An organisation as the scores need it. */
export const tenantCopy = replica({
  name: 'Tenant',
  collection: 'tenants',
  events: [tenantRegistered, tenantUpdated],
  facts: listTenantFacts,
  fields: {
    name: { type: String, required: true },
    tenant_type: { type: String, required: true },
    time_zone: { type: String, required: true },
    // the operator's own organisation is outside scores
    is_platform: { type: Boolean, required: true },
    // absent: none
    logo: String,
  },
  copy: ({ tenant: { id, name, tenant_type, time_zone, logo }, is_platform }) => ({
    ...{ _id: id, tenant_id: id, name, tenant_type, time_zone, is_platform, logo },
  }),
});
export type TenantCopy = RowOf<typeof tenantCopy>;

/** What this service has to know of a site. */
export const siteCopy = replica({
  name: 'Site',
  collection: 'sites',
  events: [siteCreated, siteUpdated, siteArchived],
  facts: listSiteFacts,
  fields: { name: { type: String, required: true }, archived: { type: Boolean, required: true } },
  copy: ({ site: { id, tenant_id, name }, archived_at }) => ({
    ...{ _id: id, tenant_id, name },
    archived: archived_at !== null,
  }),
  indexes: [{ fields: { tenant_id: 1, name: 1 }, serves: 'names in the heat map' }],
});
export type SiteCopy = RowOf<typeof siteCopy>;

/** Who can be told of something. A removed person's address is replaced by auth; the row stays, inactive. */
export const personCopy = replica({
  name: 'Person',
  collection: 'people',
  events: [userRegistered, userUpdated, userRemoved],
  fields: {
    email: { type: String, required: true },
    role: { type: String, required: true },
    tenant_type: { type: String, required: true },
    active: { type: Boolean, required: true },
    // what they chose; absent in rows from before there was anything to choose
    locale: String,
    digest: String,
    digest_sites: { type: [String], default: undefined },
  },
  copy: ({ user: { id, tenant_id, email, role, tenant_type, is_active, locale, digest, digest_sites } }) => ({
    ...{ _id: id, tenant_id, email, role, tenant_type },
    active: is_active,
    ...{ locale, digest, digest_sites: digest_sites ?? undefined },
  }),
  indexes: [
    { fields: { tenant_id: 1, active: 1, role: 1 }, serves: 'the reviewers or admins of an organisation' },
    { fields: { email: 1 }, serves: 'whose address an insurer has written to' },
  ],
});
export type PersonCopy = RowOf<typeof personCopy>;
