import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/**
 * An incident is found by this key. One row each, and not an array on the incident: an index over arrays is not in the order
 * of a second field, and the newest of 300,000 matches must not cost more than those of 300.
 */
export interface SearchEntry {
  /** `<incident> <key>` */
  _id: string;
  tenant_id: string;
  key: string;
  /** when the photo was taken */
  at: Date;
  incident_id: string;
}

const newest = { at: -1, incident_id: -1 } as const;

export const searchEntryModel = tenantModel<SearchEntry>({
  name: 'SearchEntry',
  collection: 'incident_search',
  schema: new Schema<SearchEntry>({
    _id: { type: String, required: true },
    key: { type: String, required: true },
    at: { type: Date, required: true },
    incident_id: { type: String, required: true },
  }),
  indexes: [
    {
      fields: { tenant_id: 1, key: 1, ...newest },
      serves: 'list-incidents by words, person, repair: the newest of a key; the keys that begin like a word',
    },
    { fields: { key: 1, ...newest }, serves: 'the same of super_admin over all tenants' },
  ],
});
