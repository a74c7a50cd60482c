import type { DataOf, linkGranted, siteCreated, tenantRegistered } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
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

export interface SiteRow {
  _id: string;
  tenant_id: string;
  version: number;
  name: string;
  archived: boolean;
}

export const siteRowModel = tenantModel<SiteRow>({
  name: 'SiteRow',
  collection: 'sites',
  schema: new Schema<SiteRow>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
    archived: { type: Boolean, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, name: 1 }, serves: 'names in the heat map' }],
});

export const siteRow = ({ site, archived_at }: DataOf<typeof siteCreated>, version: number): SiteRow => ({
  _id: site.id,
  tenant_id: site.tenant_id,
  version,
  name: site.name,
  archived: archived_at !== null,
});

/** An insurer's right to look at a contractor. `tenant_id` is the insurer's. */
export interface LinkRow {
  _id: string;
  tenant_id: string;
  version: number;
  contractor_id: string;
  active: boolean;
  granted_at: Date | null;
}

export const linkRowModel = tenantModel<LinkRow>({
  name: 'LinkRow',
  collection: 'links',
  schema: new Schema<LinkRow>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    contractor_id: { type: String, required: true },
    active: { type: Boolean, required: true },
    granted_at: { type: Date, default: null },
  }),
  indexes: [{ fields: { tenant_id: 1, active: 1 }, serves: 'contractors that an insurer may see' }],
});

export const linkRow = (link: DataOf<typeof linkGranted>, version: number): LinkRow => ({
  _id: link.link_id,
  tenant_id: link.insurer_id,
  version,
  contractor_id: link.contractor_id,
  active: link.status === 'active',
  granted_at: link.granted_at === null ? null : new Date(link.granted_at),
});
