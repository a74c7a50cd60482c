import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { IncidentPhotoDocument } from '../incident/incident.document.js';
import { HAS_PHOTO } from '../incident/incident.model.js';

/** Good practice that somebody saw on a site. */
export interface ObservationDocument {
  _id: string;
  tenant_id: string;
  site_id: string;
  /** as it was called then */
  site_name: string;
  category: string | null;
  text: string;
  observed_by: { id: string; name: string };
  photo: Omit<IncidentPhotoDocument, 'regions'> | null;
  created_at: Date;
}

const part = { _id: false } as const;
const newest = { created_at: -1, _id: -1 } as const;

export const observationModel = tenantModel<ObservationDocument>({
  name: 'Observation',
  collection: 'observations',
  schema: new Schema<ObservationDocument>({
    _id: { type: String, required: true },
    site_id: { type: String, required: true },
    site_name: { type: String, required: true },
    category: { type: String, default: null },
    text: { type: String, required: true },
    observed_by: { type: new Schema({ id: String, name: String }, part), required: true },
    photo: {
      type: new Schema(
        { id: String, key: String, thumbnail_key: String, blurred_key: { type: String, default: null } },
        part,
      ),
      default: null,
    },
    created_at: { type: Date, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { tenant_id: 1, site_id: 1, ...newest }, serves: 'list-observations of a site, and its count' },
    { fields: { tenant_id: 1, ...newest }, serves: 'list-observations of an organisation, and its count' },
    { fields: newest, serves: 'list-observations of super_admin over all tenants, and its count' },
    {
      fields: { tenant_id: 1, created_at: 1 },
      partial: { 'photo.id': HAS_PHOTO },
      serves: 'remove-expired-observation-photos',
    },
    { fields: { 'observed_by.id': 1, tenant_id: 1 }, serves: 'erase-person: what somebody saw' },
  ],
});
