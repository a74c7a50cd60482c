import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A poster that hangs on a site. One that is revoked is none any more. */
export interface PosterDocument {
  _id: string;
  tenant_id: string;
  site_id: string;
  /** As it was when the poster was made; a later name comes from the site names. */
  site_name: string;
  zone: string | null;
  /** of the site's zone that is named so; null or absent: words of one's own */
  zone_id?: string | null;
  allow_anonymous: boolean;
  /** of what its QR code says, which is kept nowhere */
  hash: string;
  created_at: Date;
}

export const posterModel = tenantModel<PosterDocument>({
  name: 'Poster',
  collection: 'posters',
  schema: new Schema<PosterDocument>({
    _id: { type: String, required: true },
    site_id: { type: String, required: true },
    site_name: { type: String, required: true },
    zone: { type: String, default: null },
    zone_id: { type: String, default: null },
    allow_anonymous: { type: Boolean, required: true },
    hash: { type: String, required: true },
    created_at: { type: Date, required: true },
  }),
  indexes: [
    exportIndex,
    {
      fields: { hash: 1 },
      unique: true,
      serves: 'get-scanned-poster and report-from-poster: the poster somebody scanned',
    },
    { fields: { site_id: 1, tenant_id: 1, created_at: -1, _id: -1 }, serves: 'list-posters' },
  ],
});
