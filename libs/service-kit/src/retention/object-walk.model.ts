import { Schema } from 'mongoose';
import { tenantModel } from '../tenancy/tenant-model.definition.js';

/** How far the objects of an organisation have been looked through. */
export interface ObjectWalkRow {
  /** the organisation's id */
  _id: string;
  tenant_id: string;
  /** the key that was looked at last; empty: not begun */
  after: string;
  /** the end of the last walk that reached the end */
  finished_at: Date;
  /** what this walk has counted so far; absent in one that an earlier version began */
  bytes?: number;
  /** the end of the last walk that counted everything */
  measured_at?: Date;
}

export const objectWalkModel = tenantModel<ObjectWalkRow>({
  name: 'ObjectWalk',
  collection: 'object_walks',
  schema: new Schema<ObjectWalkRow>({
    _id: { type: String, required: true },
    after: { type: String, default: '' },
    finished_at: { type: Date, required: true },
    bytes: Number,
    measured_at: Date,
  }),
  indexes: [
    { fields: { finished_at: 1 }, serves: 'remove-orphans: whose objects were not looked through for longest' },
  ],
});
