import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** How full the room for photos has to be for admins to be told, in percent. */
export type ToldAt = 0 | 80 | 100;

/** What an organisation's photos take in the object store: a running sum that a count of everything puts right. */
export interface StoredBytesRow {
  /** the organisation's id */
  _id: string;
  tenant_id: string;
  captures: number;
  incidents: number;
  /** floor plans; absent in rows from before there were any */
  sites?: number;
  /** when everything was last counted; null: only what came and went since there is a sum */
  captures_at: Date | null;
  incidents_at: Date | null;
  sites_at?: Date | null;
  /** what admins were told last and still holds */
  told: ToldAt;
  /** how often they were told of anything */
  tellings: number;
}

export const storedBytesModel = tenantModel<StoredBytesRow>({
  name: 'StoredBytes',
  collection: 'stored_bytes',
  schema: new Schema<StoredBytesRow>({
    _id: { type: String, required: true },
    captures: { type: Number, required: true },
    incidents: { type: Number, required: true },
    sites: { type: Number, default: 0 },
    captures_at: { type: Date, default: null },
    incidents_at: { type: Date, default: null },
    sites_at: { type: Date, default: null },
    told: { type: Number, required: true },
    tellings: { type: Number, required: true },
  }),
  // one row an organisation, found by its id
  indexes: [],
});
