import { lookStates, type SourceLook } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** How a source fared when it last looked at an organisation's photos. */
export interface SourceLookDocument extends Omit<SourceLook, 'crashed'> {
  /** `<tenant>|<source>` */
  _id: string;
  tenant_id: string;
  at: Date;
  /** the version of which people were told that it is switched off, and when */
  told_off?: { version: string; at: Date };
}

export const sourceLookModel = tenantModel<SourceLookDocument>({
  name: 'SourceLook',
  collection: 'source_looks',
  schema: new Schema<SourceLookDocument>({
    _id: { type: String, required: true },
    source: { type: String, required: true },
    version: { type: String, required: true },
    state: { type: String, enum: lookStates, required: true },
    hazards: { type: [String], required: true },
    at: { type: Date, required: true },
    told_off: { type: new Schema({ version: String, at: Date }, { _id: false }), default: undefined },
  }),
  indexes: [{ fields: { tenant_id: 1 }, serves: 'get-coverage and list-sources: a handful an organisation' }],
});
