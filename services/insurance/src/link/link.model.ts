import { linkStatuses } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

interface LinkHistoryEntry {
  action: string;
  user_email: string | null;
  timestamp: Date;
}

/** An insurer's wish to see a contractor's approved incidents, and what became of it. `tenant_id` is the insurer's. */
export interface LinkDocument {
  _id: string;
  tenant_id: string;
  insurer_name: string;
  contractor_email: string;
  /** null until granted: the insurer must not learn whether such a contractor exists */
  contractor_id: string | null;
  contractor_name: string | null;
  status: (typeof linkStatuses)[number];
  requested_at: Date;
  granted_at: Date | null;
  revoked_at: Date | null;
  history: LinkHistoryEntry[];
  version: number;
}

const historyEntry = new Schema<LinkHistoryEntry>(
  {
    action: { type: String, required: true },
    user_email: { type: String, default: null },
    timestamp: { type: Date, required: true },
  },
  { _id: false },
);

export const linkModel = tenantModel<LinkDocument>({
  name: 'Link',
  collection: 'links',
  schema: new Schema<LinkDocument>({
    _id: { type: String, required: true },
    insurer_name: { type: String, required: true },
    contractor_email: { type: String, required: true },
    contractor_id: { type: String, default: null },
    contractor_name: { type: String, default: null },
    status: { type: String, enum: linkStatuses, required: true },
    requested_at: { type: Date, required: true },
    granted_at: { type: Date, default: null },
    revoked_at: { type: Date, default: null },
    history: { type: [historyEntry], required: true },
    version: { type: Number, required: true },
  }),
  indexes: [
    {
      fields: { tenant_id: 1, contractor_email: 1 },
      serves: 'one request for each address; an insurer’s links',
      unique: true,
    },
    { fields: { tenant_id: 1, status: 1 }, serves: 'contractors that an insurer may see' },
    { fields: { contractor_id: 1, requested_at: -1 }, serves: 'links that a contractor has granted or revoked' },
    { fields: { contractor_email: 1, requested_at: -1 }, serves: 'requests addressed to a contractor' },
    { fields: { 'history.user_email': 1 }, serves: 'erase-person: links in whose history somebody stands' },
  ],
});
