import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

export interface SessionDocument {
  _id: string;
  tenant_id: string;
  user_id: string;
  created_at: Date;
  expires_at: Date;
}

export const sessionsModel = tenantModel<SessionDocument>({
  name: 'Session',
  collection: 'sessions',
  schema: new Schema<SessionDocument>({
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    created_at: { type: Date, required: true },
    expires_at: { type: Date, required: true },
  }),
  indexes: [
    { fields: { user_id: 1 }, serves: 'ending every session of a user' },
    { fields: { expires_at: 1 }, serves: 'removing what has expired', expireAfterSeconds: 0 },
  ],
});
