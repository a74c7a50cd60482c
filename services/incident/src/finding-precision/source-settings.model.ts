import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** What an organisation chose about its sources; one that chose nothing has no document. */
export interface SourceSettingsDocument {
  /** the tenant's id */
  _id: string;
  tenant_id: string;
  live_from: number;
  /** absent: as usual */
  missed_cost?: number;
  findings_a_day?: number;
}

export const sourceSettingsModel = tenantModel<SourceSettingsDocument>({
  name: 'SourceSettings',
  collection: 'source_settings',
  schema: new Schema<SourceSettingsDocument>({
    _id: { type: String, required: true },
    live_from: { type: Number, required: true },
    missed_cost: Number,
    findings_a_day: Number,
  }),
  // Read by _id only.
  indexes: [],
});
