import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { Verdict } from '../incident/incident.document.js';

/** What thresholds are chosen by. */
export const PERIOD_DAYS = 90;

/** How sure a source was of one hazard type on one photo, and what people said of it. Names nobody and keeps no picture. */
export interface FindingScoreDocument {
  /** `<capture>/<photo>/<hazard type>/<source>/<version>` */
  _id: string;
  tenant_id: string;
  capture_id: string;
  photo_index: number;
  hazard_type: string;
  source: string;
  version: string;
  /** its raw score, down to the hundredth */
  raw: number;
  /** false: kept from everybody's eyes, where one of twenty becomes a question */
  shown: boolean;
  verdict: Verdict | null;
  at: Date;
}

export const findingScoreModel = tenantModel<FindingScoreDocument>({
  name: 'FindingScore',
  collection: 'finding_scores',
  schema: new Schema<FindingScoreDocument>({
    _id: { type: String, required: true },
    capture_id: { type: String, required: true },
    photo_index: { type: Number, required: true },
    hazard_type: { type: String, required: true },
    source: { type: String, required: true },
    version: { type: String, required: true },
    raw: { type: Number, required: true },
    shown: { type: Boolean, required: true },
    verdict: { type: String, default: null },
    at: { type: Date, required: true },
  }),
  indexes: [
    { fields: { tenant_id: 1, at: -1 }, serves: 'the newest findings of a period, to choose thresholds by' },
    { fields: { at: 1 }, serves: 'what is too old to say anything', expireAfterSeconds: PERIOD_DAYS * 86_400 },
  ],
});
