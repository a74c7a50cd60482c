import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** Which sources looked at the photos of a capture when it was last analysed: what is seen there by people, they missed. */
export interface CaptureLookDocument {
  /** the capture */
  _id: string;
  tenant_id: string;
  /** `versions` by hazard type, where a source has one for each; absent in older documents */
  sources: { source: string; version: string; versions?: Record<string, string>; hazards: string[] }[];
  /** photos that nothing was concluded from: nobody missed anything there */
  not_judged: number[];
}

const source = new Schema(
  // Mixed: a map of mongoose would be no plain object
  { source: String, version: String, versions: { type: Schema.Types.Mixed, default: {} }, hazards: [String] },
  { _id: false },
);

export const captureLookModel = tenantModel<CaptureLookDocument>({
  name: 'CaptureLook',
  collection: 'capture_looks',
  schema: new Schema<CaptureLookDocument>({
    _id: { type: String, required: true },
    sources: { type: [source], required: true },
    not_judged: { type: [Number], required: true },
  }),
  // Read by _id only.
  indexes: [],
});
