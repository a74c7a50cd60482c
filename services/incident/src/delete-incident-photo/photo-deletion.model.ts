import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A photo of an incident that was deleted for everybody but may still lie in the object store. */
export interface PhotoDeletionDocument {
  /** the object's key */
  _id: string;
  tenant_id: string;
  /** From then on it is deleted: of a request at once, of what no request asked for a day later. */
  requested_at: Date;
}

const schema = new Schema<PhotoDeletionDocument>({
  _id: { type: String, required: true },
  requested_at: { type: Date, required: true },
});

export const photoDeletionModel = tenantModel<PhotoDeletionDocument>({
  name: 'PhotoDeletion',
  collection: 'photo_deletions',
  schema,
  indexes: [{ fields: { requested_at: 1 }, serves: 'delete-photos: what is due' }],
});
