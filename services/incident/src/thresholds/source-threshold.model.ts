import { type ThresholdReason, thresholdReasons } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** null: none is shown. */
export interface SourceThresholdChange {
  at: Date;
  from: number | null;
  to: number | null;
  reason: ThresholdReason;
  decisions: number;
}

/** From which raw score on a version of a source is shown; one that shows everything has no document. */
export interface SourceThresholdDocument {
  /** `<tenant>|<hazard type>|<source>|<version>` */
  _id: string;
  tenant_id: string;
  hazard_type: string;
  source: string;
  version: string;
  /** in force; null: none is shown */
  threshold: number | null;
  /** what it would be if the day had room for all: where the next choice begins */
  by_cost: number | null;
  reason: ThresholdReason;
  since: Date;
  /** the last ones, oldest first */
  changes: SourceThresholdChange[];
}

const reason = { type: String, enum: thresholdReasons };
const change = new Schema<SourceThresholdChange>(
  { at: Date, from: Number, to: Number, reason, decisions: Number },
  { _id: false },
);

export const sourceThresholdModel = tenantModel<SourceThresholdDocument>({
  name: 'SourceThreshold',
  collection: 'source_thresholds',
  schema: new Schema<SourceThresholdDocument>({
    _id: { type: String, required: true },
    hazard_type: { type: String, required: true },
    source: { type: String, required: true },
    version: { type: String, required: true },
    threshold: { type: Number, default: null },
    by_cost: { type: Number, default: null },
    reason: { ...reason, required: true },
    since: { type: Date, required: true },
    changes: { type: [change], required: true },
  }),
  indexes: [{ fields: { tenant_id: 1 }, serves: 'what a new analysis is believed by: a handful an organisation' }],
});
