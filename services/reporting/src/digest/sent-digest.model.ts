import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** The last digest that was written to a person: nobody gets two of one week. */
export interface SentDigest {
  /** of the person */
  _id: string;
  tenant_id: string;
  /** its Monday, as a day number */
  week: number;
}

export const sentDigestModel = tenantModel<SentDigest>({
  name: 'SentDigest',
  collection: 'sent_digests',
  schema: new Schema<SentDigest>({
    _id: { type: String, required: true },
    week: { type: Number, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1 }, serves: 'erasing an organisation' }],
});
