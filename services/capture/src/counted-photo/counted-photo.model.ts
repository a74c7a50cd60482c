import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** Which photo stands for a picture in the exposure: one identical picture counts once in a tenant (scoring.md). */
export interface CountedPhotoDocument {
  /** `<tenant>|<sha256 of the uploaded bytes>` */
  _id: string;
  tenant_id: string;
  photo_id: string;
}

export const countedPhotoModel = tenantModel<CountedPhotoDocument>({
  name: 'CountedPhoto',
  collection: 'counted_photos',
  schema: new Schema<CountedPhotoDocument>({
    _id: { type: String, required: true },
    photo_id: { type: String, required: true },
  }),
  indexes: [],
});
