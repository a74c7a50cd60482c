import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/**
 * A capture whose photos were deleted. Remembered because an analysis that was under way may still open incidents
 * afterwards, and those must not point at photos either.
 */
export interface DeletedCaptureDocument {
  /** the capture's id, or a photo's where it was one of several */
  _id: string;
  tenant_id: string;
  deleted_at: Date;
}

const schema = new Schema<DeletedCaptureDocument>({
  _id: { type: String, required: true },
  deleted_at: { type: Date, required: true },
});

export const deletedCaptureModel = tenantModel<DeletedCaptureDocument>({
  name: 'DeletedCapture',
  collection: 'deleted_captures',
  schema,
  // Read by _id only.
  indexes: [],
});
