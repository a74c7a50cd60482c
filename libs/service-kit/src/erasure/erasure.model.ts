import type { ErasedPerson } from '@hazardlens/contracts';
import { Schema } from 'mongoose';
import { tenantModel } from '../tenancy/tenant-model.definition.js';

/** A person whom this service has to forget. The row is the last that knows who it was, and goes with the work. */
export interface ErasureRow extends Omit<ErasedPerson, 'user_id'> {
  /** the user's id */
  _id: string;
  tenant_id: string;
  /** how far the present pass has come; null: not begun */
  after: string | null;
  /** passes that are done */
  passes: number;
  due_at: Date;
}

const text = { type: String, required: true } as const;
export const erasureModel = tenantModel<ErasureRow>({
  name: 'Erasure',
  collection: 'erasures',
  schema: new Schema<ErasureRow>({
    _id: text,
    everywhere: { type: Boolean, required: true },
    email: text,
    name: text,
    // without a default, as where there was no other name
    earlier_names: { type: [String], default: undefined },
    erased_email: text,
    erased_name: text,
    after: { type: String, default: null },
    passes: { type: Number, required: true },
    due_at: { type: Date, required: true },
  }),
  indexes: [{ fields: { due_at: 1 }, serves: 'erase-people: what is due' }],
});
