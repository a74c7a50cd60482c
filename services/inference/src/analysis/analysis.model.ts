import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { AnalysisDocument } from './analysis.document.js';

const schema = new Schema<AnalysisDocument>({
  _id: { type: String, required: true },
  capture_id: { type: String, required: true },
  model_version: { type: String, required: true },
  engine: { type: String, required: true },
  // Written and read whole, checked by the contract of the event that carries them.
  photos: [Schema.Types.Mixed],
  not_assessed: [Schema.Types.Mixed],
  photo_hints: [Schema.Types.Mixed],
  looks: { type: [Schema.Types.Mixed], default: undefined },
  analyzed_at: { type: Date, required: true },
});

export const analysisModel = tenantModel<AnalysisDocument>({
  name: 'Analysis',
  collection: 'analyses',
  schema,
  indexes: [
    exportIndex,
    {
      fields: { tenant_id: 1, capture_id: 1, model_version: 1 },
      unique: true,
      serves:
        'analyze-photos: was this capture analysed by this model? And two replicas never both store a result; the heads on ' +
        'photos of a capture',
    },
  ],
});
