import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { ExampleDocument, ScannedPhotoDocument } from './example.document.js';

const box = new Schema({ x: Number, y: Number, w: Number, h: Number }, { _id: false });

export const exampleModel = tenantModel<ExampleDocument>({
  name: 'Example',
  collection: 'examples',
  schema: new Schema<ExampleDocument>({
    _id: { type: String, required: true },
    hazard_type: { type: String, required: true },
    photo_id: { type: String, required: true },
    box: { type: box, default: null },
    positive: { type: Boolean, required: true },
    photo_key: { type: String, required: true },
    thumbnail_key: { type: String, required: true },
    created_at: { type: Date, required: true },
    created_by: { type: String, required: true },
    features: { type: String, default: '' },
    tried: { type: Number, default: 0 },
    vector: { type: String, default: '' },
  }),
  indexes: [
    exportIndex,
    {
      fields: { tenant_id: 1, created_at: -1, _id: -1 },
      serves: 'list-examples: all of an organisation, newest first',
    },
    {
      fields: { tenant_id: 1, hazard_type: 1, created_at: -1, _id: -1 },
      serves: 'list-examples and learn-hazard: those of one hazard type',
    },
    { fields: { tenant_id: 1, photo_id: 1 }, serves: 'add-example and forget-photos: those of one photo' },
    { fields: { created_at: -1, _id: -1 }, serves: 'list-examples of a super admin: every organisation, newest first' },
    {
      fields: { features: 1, tried: 1 },
      serves: 'relearn-hazards: photos that nobody has scanned yet, those first that were tried least',
    },
  ],
});

export const scannedPhotoModel = tenantModel<ScannedPhotoDocument>({
  name: 'ScannedPhoto',
  collection: 'scanned_photos',
  schema: new Schema<ScannedPhotoDocument>({
    _id: { type: String, required: true },
    features: { type: String, required: true },
    width: { type: Number, required: true },
    places: { type: String, required: true },
    vectors: { type: String, required: true },
  }),
  indexes: [],
});
