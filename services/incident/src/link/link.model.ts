import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** An insurer's right to look at a contractor, as the insurance service tells it. `tenant_id` is the insurer's. */
export interface LinkDocument {
  _id: string;
  tenant_id: string;
  version: number;
  contractor_id: string;
  active: boolean;
  granted_at: Date | null;
}

export const linkModel = tenantModel<LinkDocument>({
  name: 'Link',
  collection: 'links',
  schema: new Schema<LinkDocument>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    contractor_id: { type: String, required: true },
    active: { type: Boolean, required: true },
    granted_at: { type: Date, default: null },
  }),
  indexes: [{ fields: { tenant_id: 1, active: 1 }, serves: 'contractors whose incidents an insurer may read' }],
});
