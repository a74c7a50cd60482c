import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** When the threshold of a hazard type changed, and why. */
export interface ThresholdChange {
  at: Date;
  from: number;
  to: number;
  confirmed: number;
  false_alarms: number;
}

/** What an organisation's decisions say about the findings of one hazard type. */
export interface PrecisionDocument {
  /** `<tenant>|<hazard type>` */
  _id: string;
  tenant_id: string;
  hazard_type: string;
  confirmed: number;
  false_alarms: number;
  /** the confidence that a new finding needs here */
  threshold: number;
  /** the last ones, oldest first */
  changes: ThresholdChange[];
}

const change = new Schema<ThresholdChange>(
  { at: Date, from: Number, to: Number, confirmed: Number, false_alarms: Number },
  { _id: false },
);

export const precisionModel = tenantModel<PrecisionDocument>({
  name: 'FindingPrecision',
  collection: 'finding_precisions',
  schema: new Schema<PrecisionDocument>({
    _id: { type: String, required: true },
    hazard_type: { type: String, required: true },
    confirmed: { type: Number, required: true },
    false_alarms: { type: Number, required: true },
    threshold: { type: Number, required: true },
    changes: { type: [change], required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, hazard_type: 1 }, serves: 'what the findings of a new analysis need' }],
});
