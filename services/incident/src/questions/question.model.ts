import { questionAnswers, questionStates, standingStates } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { QuestionDocument } from './question.document.js';

const part = { _id: false } as const;
const photo = new Schema(
  { id: String, key: String, thumbnail_key: String, blurred_key: { type: String, default: null } },
  part,
);
const box = new Schema({ x: Number, y: Number, w: Number, h: Number, class: String }, part);
const source = new Schema({ source: String, version: String, state: { type: String, enum: standingStates } }, part);

export const questionModel = tenantModel<QuestionDocument>({
  name: 'Question',
  collection: 'questions',
  schema: new Schema<QuestionDocument>({
    _id: { type: String, required: true },
    state: { type: String, enum: questionStates, required: true },
    asked: { type: Boolean, required: true },
    capture_id: { type: String, required: true },
    photo_index: { type: Number, required: true },
    photo: { type: photo, required: true },
    photographer_id: { type: String, required: true },
    site_id: { type: String, required: true },
    site_name: String,
    category: { type: String, required: true },
    hazard_type: { type: String, required: true },
    severity: { type: Number, required: true },
    confidence: { type: Number, required: true },
    reason: String,
    reason_code: { type: String, default: null },
    // Mixed: a map of mongoose would be no plain object
    reason_params: { type: Schema.Types.Mixed, default: {} },
    boxes: [box],
    sources: [source],
    captured_at: { type: Date, required: true },
    answer: { type: String, enum: [...questionAnswers, null], default: null },
    answered_at: { type: Date, default: null },
    answered_by: { type: String, default: null },
    notes: { type: String, default: null },
  }),
  indexes: [
    {
      fields: { tenant_id: 1, state: 1, asked: 1, answer: 1, captured_at: -1, _id: -1 },
      serves: 'list-questions: what waits for an answer, newest first',
    },
    {
      fields: { tenant_id: 1, answered_by: 1, answered_at: 1 },
      serves: 'list-questions: how many shadow findings a reviewer has answered today',
    },
    { fields: { tenant_id: 1, capture_id: 1 }, serves: 'on-photos-analyzed and on-capture-photos-deleted' },
    { fields: { tenant_id: 1, captured_at: 1 }, serves: 'remove-expired-photos (questions)' },
  ],
});
