import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** An address whose reader wants no invitations. */
export interface DeclinedAddressDocument {
  /** keyed hash of the address: who declined is not listed */
  _id: string;
  tenant_id: string;
  expires_at: Date;
}

export const declinedLifetimeMs = 365 * 24 * 3600 * 1000;

export const declinedAddressesModel = tenantModel<DeclinedAddressDocument>({
  name: 'DeclinedAddress',
  collection: 'declined_addresses',
  schema: new Schema<DeclinedAddressDocument>({
    _id: { type: String, required: true },
    expires_at: { type: Date, required: true },
  }),
  indexes: [{ fields: { expires_at: 1 }, serves: 'removing what has expired', expireAfterSeconds: 0 }],
});
