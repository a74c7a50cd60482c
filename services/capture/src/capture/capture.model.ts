import { captureStatuses } from '@hazardlens/contracts';
import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { CaptureDocument } from './capture.document.js';

const part = { _id: false } as const;
const photo = new Schema(
  {
    id: String,
    index: Number,
    key: String,
    thumbnail_key: String,
    sha256: String,
    width: Number,
    height: Number,
    exposure: Boolean,
    blurred_key: { type: String, default: null },
  },
  part,
);

const schema = new Schema<CaptureDocument>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  client_id: { type: String, default: null },
  body_hash: String,
  site_id: { type: String, required: true },
  site_name: String,
  policy: new Schema({ masks_required: Boolean }, part),
  photos: [photo],
  exposure_photos: { type: Number, default: 0 },
  note_text: String,
  gps_location: {
    type: new Schema({ latitude: Number, longitude: Number, accuracy: Number }, part),
    default: null,
  },
  captured_at: { type: Date, required: true },
  received_at: { type: Date, required: true },
  user: new Schema({ id: String, name: String }, part),
  status: { type: String, enum: captureStatuses, required: true },
  error: { type: String, default: null },
  overall_risk_score: { type: Number, default: null },
  incident_count: Number,
  // Written and read whole, checked by its contract.
  result: { type: Schema.Types.Mixed, default: null },
  model_version: { type: String, default: null },
  assessed_at: { type: Date, default: null },
  issued_at: { type: Date, required: true },
  reissues: Number,
  deleted_at: { type: Date, default: null },
});

const newest = { captured_at: -1, _id: -1 } as const;

export const captureModel = tenantModel<CaptureDocument>({
  name: 'Capture',
  collection: 'captures',
  schema,
  indexes: [
    exportIndex,
    { fields: { tenant_id: 1, ...newest }, serves: 'list-captures of a tenant, newest first' },
    { fields: { tenant_id: 1, status: 1, ...newest }, serves: 'list-captures by status' },
    {
      // The person first: super_admin's own list spans all tenants.
      fields: { 'user.id': 1, tenant_id: 1, ...newest },
      serves: 'list-captures of one photographer; erase-person',
    },
    {
      fields: { site_id: 1, tenant_id: 1, ...newest },
      serves: 'list-captures of a site; whose site it is, for super_admin',
    },
    { fields: newest, serves: 'list-captures of super_admin over all tenants' },
    { fields: { status: 1, issued_at: 1 }, serves: 'sweep-stuck-captures' },
    { fields: { tenant_id: 1, deleted_at: 1, received_at: 1 }, serves: 'remove-expired-photos' },
  ],
});
