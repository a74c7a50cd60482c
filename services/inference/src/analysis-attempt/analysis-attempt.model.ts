import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** How often the analysis that a message asks for was begun and failed. Gone once the message is dealt with. */
export interface AnalysisAttemptDocument {
  /** the message's id */
  _id: string;
  tenant_id: string;
  starts: number;
  failures: number;
}

const schema = new Schema<AnalysisAttemptDocument>({
  _id: { type: String, required: true },
  starts: { type: Number, default: 0 },
  failures: { type: Number, default: 0 },
});

export const analysisAttemptModel = tenantModel<AnalysisAttemptDocument>({
  name: 'AnalysisAttempt',
  collection: 'analysis_attempts',
  schema,
  // Found by _id only; holds what is being worked on.
  indexes: [],
});
