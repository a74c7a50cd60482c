import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A place from which somebody has signed in. */
export interface KnownAddressDocument {
  /** keyed hash of person and network address: it can be recognised, not read */
  _id: string;
  tenant_id: string;
  expires_at: Date;
}

export const knownAddressLifetimeMs = 30 * 24 * 3600 * 1000;

export const knownAddressesModel = tenantModel<KnownAddressDocument>({
  name: 'KnownAddress',
  collection: 'known_addresses',
  schema: new Schema<KnownAddressDocument>({
    _id: { type: String, required: true },
    expires_at: { type: Date, required: true },
  }),
  indexes: [{ fields: { expires_at: 1 }, serves: 'removing what has expired', expireAfterSeconds: 0 }],
});
