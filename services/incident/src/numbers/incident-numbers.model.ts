import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** Which numbers an organisation has given away. */
export interface IncidentNumbersRow {
  /** = tenant_id */
  _id: string;
  tenant_id: string;
  /** as it was when the first number was given: numbers are never written anew */
  prefix: string;
  /** 0 before the first */
  last: number;
  /** Incidents from before there were numbers have theirs: new ones get the next. */
  filled: boolean;
  /** counts what was opened before that, and whoever else meets who opens here, so that one of them comes again */
  waiting: number;
}

export const incidentNumbersModel = tenantModel<IncidentNumbersRow>({
  name: 'IncidentNumbers',
  collection: 'incident_numbers',
  schema: new Schema<IncidentNumbersRow>({
    _id: { type: String, required: true },
    prefix: { type: String, required: true },
    last: { type: Number, required: true },
    filled: { type: Boolean, required: true },
    waiting: { type: Number, required: true },
  }),
  indexes: [],
});
