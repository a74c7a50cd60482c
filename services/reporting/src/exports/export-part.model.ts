import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** A piece of an export's file that is finished: one behind the other they are the file. */
export interface ExportPartRow {
  /** `<export>/<number>`: two workers cannot both add the same one */
  _id: string;
  tenant_id: string;
  export_id: string;
  key: string;
  /** the first byte's place in the file */
  start: number;
  size: number;
}

export const partId = (exportId: string, number: number): string => `${exportId}/${number}`;

const text = { type: String, required: true } as const;
export const exportPartModel = tenantModel<ExportPartRow>({
  name: 'ExportPart',
  collection: 'export_parts',
  schema: new Schema<ExportPartRow>({
    _id: text,
    export_id: text,
    key: text,
    start: { type: Number, required: true },
    size: { type: Number, required: true },
  }),
  indexes: [
    { fields: { tenant_id: 1, export_id: 1, start: 1 }, serves: 'read-export: what holds a byte, and the rest' },
  ],
});
