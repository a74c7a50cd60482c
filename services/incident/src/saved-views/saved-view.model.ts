import { exportIndex, tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

export interface SavedViewDocument {
  _id: string;
  tenant_id: string;
  user_id: string;
  name: string;
  address: string;
  created_at: Date;
}

export const savedViewModel = tenantModel<SavedViewDocument>({
  name: 'SavedView',
  collection: 'saved_views',
  schema: new Schema<SavedViewDocument>({
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    address: { type: String, required: true },
    created_at: { type: Date, required: true },
  }),
  indexes: [
    exportIndex,
    { fields: { user_id: 1, tenant_id: 1, created_at: -1, _id: -1 }, serves: 'list-views; erase-person' },
  ],
});
