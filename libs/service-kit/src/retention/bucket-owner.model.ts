import { Schema } from 'mongoose';
import { tenantModel } from '../tenancy/tenant-model.definition.js';

/** A time in which these documents heard nothing: the product stood still, or they are a copy of before it. */
export interface Silence {
  from: Date;
  until: Date;
}

/** Which bucket belongs to these documents. One row a service. */
export interface BucketOwnerRow {
  _id: string;
  /** of no organisation */
  tenant_id: string;
  /** what the bucket's marker says */
  mark: string;
  alive_at: Date;
  silences: Silence[];
}

export const bucketOwnerModel = tenantModel<BucketOwnerRow>({
  name: 'BucketOwner',
  collection: 'bucket_owners',
  schema: new Schema<BucketOwnerRow>({
    _id: { type: String, required: true },
    mark: { type: String, required: true },
    alive_at: { type: Date, required: true },
    silences: [new Schema<Silence>({ from: Date, until: Date }, { _id: false })],
  }),
  // one row
  indexes: [],
});
