import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import { type Audience, audiences } from '../incident-row/incident-row.js';

/** The safety score at the end of a day, as it was. Kept over a rebuild: what people were shown must stay what they were shown. */
export interface ScoreSnapshot {
  _id: string;
  tenant_id: string;
  audience: Audience;
  site_id: string;
  day: number;
  /** 0 … 100, unrounded */
  score: number;
}

export const scoreSnapshotId = (key: Omit<ScoreSnapshot, '_id' | 'score'>): string =>
  `${key.tenant_id}|${key.audience}|${key.site_id}|${key.day}`;

export const scoreSnapshotModel = tenantModel<ScoreSnapshot>({
  name: 'ScoreSnapshot',
  collection: 'score_snapshots',
  schema: new Schema<ScoreSnapshot>({
    _id: { type: String, required: true },
    audience: { type: String, enum: audiences, required: true },
    site_id: { type: String, required: true },
    day: { type: Number, required: true },
    score: { type: Number, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { tenant_id: 1, audience: 1, site_id: 1, day: -1 }, serves: 'the score of past weeks' },
  ],
});
