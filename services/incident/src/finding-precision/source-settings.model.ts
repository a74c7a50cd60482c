import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** What an organisation chose about its sources; one that chose nothing has no document. */
export interface SourceSettingsDocument {
  /** the tenant's id */
  _id: string;
  tenant_id: string;
  live_from: number;
}

export const sourceSettingsModel = tenantModel<SourceSettingsDocument>({
  name: 'SourceSettings',
  collection: 'source_settings',
  schema: new Schema<SourceSettingsDocument>({
    _id: { type: String, required: true },
    live_from: { type: Number, required: true },
  }),
  // Read by _id only.
  indexes: [],
});
