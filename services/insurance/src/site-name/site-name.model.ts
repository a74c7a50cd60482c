import type { DataOf, siteCreated } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** How a site is called now: incidents were found under the name of their time. */
export interface SiteName {
  _id: string;
  tenant_id: string;
  version: number;
  name: string;
}

export const siteNameModel = tenantModel<SiteName>({
  name: 'SiteName',
  collection: 'site_names',
  schema: new Schema<SiteName>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    name: { type: String, required: true },
  }),
  // Read by _id, or whole for one contractor's export.
  indexes: [{ fields: { tenant_id: 1 }, serves: 'names of a contractor’s sites in an export' }],
});

export const siteName = ({ site }: DataOf<typeof siteCreated>, version: number): SiteName => ({
  _id: site.id,
  tenant_id: site.tenant_id,
  version,
  name: site.name,
});
