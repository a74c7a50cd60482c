import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/**
 * What this service has to know of a site. Names are looked up when captures are read: a new name costs one write, not
 * one a capture.
 */
export interface SiteDocument {
  _id: string;
  tenant_id: string;
  name: string;
  /** of the site, so that a late event cannot bring an old name back */
  version: number;
}

const schema = new Schema<SiteDocument>({
  _id: { type: String, required: true },
  name: String,
  version: { type: Number, required: true },
});

export const siteModel = tenantModel<SiteDocument>({
  name: 'Site',
  collection: 'sites',
  schema,
  // Read by _id only.
  indexes: [],
});
