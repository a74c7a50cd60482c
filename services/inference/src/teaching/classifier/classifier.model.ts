import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { ClassifierDocument } from './classifier.document.js';

export const classifierModel = tenantModel<ClassifierDocument>({
  name: 'Classifier',
  collection: 'classifiers',
  schema: new Schema<ClassifierDocument>({
    _id: { type: String, required: true },
    hazard_type: { type: String, required: true },
    number: { type: Number, required: true },
    features: { type: String, required: true },
    weights: { type: [Number], required: true },
    bias: { type: Number, required: true },
    // Written and read whole.
    figures: { type: Schema.Types.Mixed, required: true },
    digest: { type: String, required: true },
    learned_at: { type: Date, required: true },
    relearn: { type: Boolean, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { relearn: 1 }, serves: 'relearn-hazards: those whose photos are gone' },
    { fields: { features: 1 }, serves: 'relearn-hazards: those of another detector' },
  ],
});
