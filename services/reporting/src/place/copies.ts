import {
  type DataOf,
  linkGranted,
  linkRevoked,
  listLinkFacts,
  listSiteFacts,
  siteArchived,
  siteCreated,
  siteUpdated,
  type tenantRegistered,
  userRegistered,
  userRemoved,
  userUpdated,
} from '@hazardlens/contracts';
import { type RowOf, replica, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A tenant as the scores need it. */
export interface TenantRow {
  _id: string;
  tenant_id: string;
  version: number;
  name: string;
  tenant_type: string;
  time_zone: string;
  /** the operator's own tenant is outside scores */
  is_platform: boolean;
}

export const tenantRowModel = tenantModel<TenantRow>({
  name: 'TenantRow',
  collection: 'tenants',
  schema: new Schema<TenantRow>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    tenant_type: { type: String, required: true },
    time_zone: { type: String, required: true },
    is_platform: { type: Boolean, required: true },
  }),
  indexes: [],
});

export const tenantRow = ({ tenant, is_platform }: DataOf<typeof tenantRegistered>, version: number): TenantRow => {
  const { id: _id, name, tenant_type, time_zone } = tenant;
  return { _id, tenant_id: _id, version, name, tenant_type, time_zone, is_platform };
};

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
    ...{ _id: link_id, tenant_id: insurer_id, contractor_id },
    active: status === 'active',
    granted_at: granted_at === null ? null : new Date(granted_at),
  }),
  indexes: [{ fields: { tenant_id: 1, active: 1 }, serves: 'contractors that an insurer may see' }],
});
export type LinkCopy = RowOf<typeof linkCopy>;

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
  },
  copy: ({ user: { id, tenant_id, email, role, tenant_type, is_active } }) => ({
    ...{ _id: id, tenant_id, email, role, tenant_type },
    active: is_active,
  }),
  indexes: [
    { fields: { tenant_id: 1, active: 1, role: 1 }, serves: 'the reviewers or admins of an organisation' },
    { fields: { email: 1 }, serves: 'whose address an insurer has written to' },
  ],
});
export type PersonCopy = RowOf<typeof personCopy>;
