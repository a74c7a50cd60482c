import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** Photos that were deleted for everybody but still lie in the object store. */
export interface ObjectDeletionDocument {
  /** the capture's id, or the photo's where it was one of several */
  _id: string;
  tenant_id: string;
  keys: string[];
  /** What was made of the photos lies here, too; the capture's folder when absent. */
  prefix?: string;
  requested_at: Date;
}

const schema = new Schema<ObjectDeletionDocument>({
  _id: { type: String, required: true },
  keys: [String],
  prefix: String,
  requested_at: { type: Date, required: true },
});

export const objectDeletionModel = tenantModel<ObjectDeletionDocument>({
  name: 'ObjectDeletion',
  collection: 'object_deletions',
  schema,
  // Holds only what is due within seconds.
  indexes: [],
});
