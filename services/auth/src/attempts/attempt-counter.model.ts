import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** How often something was tried within a window. In the database, since every replica must count alike. */
export interface AttemptCounterDocument {
  /** keyed hash of what is counted: people type passwords into the wrong field, and addresses are nobody's business */
  _id: string;
  tenant_id: string;
  /** tries that are under way or failed; one that succeeded is given back */
  taken: number;
  failed: number;
  until: Date;
}

export const attemptCountersModel = tenantModel<AttemptCounterDocument>({
  name: 'AttemptCounter',
  collection: 'attempt_counters',
  schema: new Schema<AttemptCounterDocument>({
    _id: { type: String, required: true },
    taken: { type: Number, required: true },
    failed: { type: Number, required: true },
    until: { type: Date, required: true },
  }),
  indexes: [{ fields: { until: 1 }, serves: 'removing windows that are over', expireAfterSeconds: 0 }],
});
