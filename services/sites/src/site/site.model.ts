import type { Place, SitePolicy } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A floor plan. */
export interface PlanDocument {
  /** id of the level that it shows; null: the whole site */
  level: string | null;
  key: string;
  thumbnail_key: string;
  bytes: number;
  width: number;
  height: number;
  uploaded_at: Date;
}

/** Where things are on a site. */
export interface PlacesDocument {
  zones: Place[];
  levels: Place[];
  plans: PlanDocument[];
  /** counts the changes, so that nobody overwrites what they have not seen */
  version: number;
}

export interface SiteDocument {
  _id: string;
  tenant_id: string;
  /** a copy, kept up to date by on-tenant-changed */
  tenant_name: string;
  name: string;
  /** '' when there is no address */
  address_text: string;
  policy: SitePolicy;
  /** Counted by on-capture-submitted; not a change of the site, so neither published nor versioned. */
  capture_count: number;
  created_at: Date;
  archived_at: Date | null;
  /** Absent until somebody says what there is; not published: only this service and whom it answers need it. */
  places?: PlacesDocument | null;
  /** Counts published changes; travels as `aggregateVersion`. */
  version: number;
}

const part = { _id: false } as const;
const place = new Schema<Place>({ id: String, name: String }, part);
const plan = new Schema<PlanDocument>(
  {
    level: { type: String, default: null },
    ...{ key: String, thumbnail_key: String, bytes: Number, width: Number, height: Number, uploaded_at: Date },
  },
  part,
);
const places = new Schema<PlacesDocument>({ zones: [place], levels: [place], plans: [plan], version: Number }, part);

export const sitesModel = tenantModel<SiteDocument>({
  name: 'Site',
  collection: 'sites',
  schema: new Schema<SiteDocument>({
    _id: { type: String, required: true },
    tenant_name: { type: String, required: true },
    name: { type: String, required: true },
    // `required` would refuse the empty string
    address_text: { type: String, default: '' },
    policy: new Schema({ masks_required: { type: Boolean, required: true } }, { _id: false }),
    capture_count: { type: Number, required: true },
    created_at: { type: Date, required: true },
    archived_at: { type: Date, default: null },
    places: { type: places, default: null },
    version: { type: Number, required: true },
  }),
  indexes: [
    { fields: { tenant_id: 1, archived_at: 1 }, serves: 'list-sites of one organisation' },
    { fields: { archived_at: 1 }, serves: 'list-sites of super_admin over all organisations' },
  ],
});
