import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** The name a site has now, kept beside the captures: a new name costs one write, not one a capture. */
export interface SiteNameDocument {
  /** the site's id */
  _id: string;
  tenant_id: string;
  name: string;
  /** of the site, so that a late event cannot bring an old name back */
  version: number;
}

const schema = new Schema<SiteNameDocument>({
  _id: { type: String, required: true },
  name: String,
  version: { type: Number, required: true },
});

export const siteNameModel = tenantModel<SiteNameDocument>({
  name: 'SiteName',
  collection: 'site_names',
  schema,
  // Read by _id only.
  indexes: [],
});
