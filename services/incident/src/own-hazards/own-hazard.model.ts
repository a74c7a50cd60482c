import type { OwnAction, OwnLabel } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import type { CategoryCode, OwnHazardCode } from '@hazardlens/taxonomy';
import { Schema } from 'mongoose';

/** A hazard type that an organisation made itself. Nobody is named in it: who made it stands in the security log. */
export interface OwnHazardDocument {
  _id: OwnHazardCode;
  tenant_id: string;
  /** Counts the changes and orders the events. */
  version: number;
  category: CategoryCode;
  /** Categories that it was in before: earlier incidents are there still. */
  earlier_categories: CategoryCode[];
  label: OwnLabel;
  severity: number;
  /** null: what its category asks for */
  action: OwnAction | null;
  created_at: Date;
  updated_at: Date;
  retired_at: Date | null;
}

const inLanguages = { en: { type: String, required: true }, es: { type: String, required: true } } as const;

export const ownHazardModel = tenantModel<OwnHazardDocument>({
  name: 'OwnHazard',
  collection: 'own_hazards',
  schema: new Schema<OwnHazardDocument>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    category: { type: String, required: true },
    earlier_categories: [String],
    label: new Schema<OwnLabel>(inLanguages, { _id: false }),
    severity: { type: Number, required: true },
    action: { type: new Schema<OwnAction>(inLanguages, { _id: false }), default: null },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    retired_at: { type: Date, default: null },
  }),
  indexes: [
    { fields: { tenant_id: 1, retired_at: 1 }, serves: 'own hazard types of an organisation, those in use and all' },
  ],
});
