import { incidentStatuses } from '@hazardlens/contracts';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import type { IncidentRow } from './incident-row.js';

const schema = new Schema<IncidentRow>({
  _id: { type: String, required: true },
  version: { type: Number, required: true },
  number: { type: String, default: null },
  site_id: { type: String, required: true },
  category: { type: String, required: true },
  hazard_type: { type: String, required: true },
  status: { type: String, enum: incidentStatuses, required: true },
  severity: { type: Number, required: true },
  confidence: { type: Number, required: true },
  captured_at: { type: Date, required: true },
  decided_at: { type: Date, default: null },
  decided_by_role: { type: String, default: null },
  closed_at: { type: Date, default: null },
  day: { type: Number, required: true },
  open: { type: Boolean, required: true },
  ps: { type: Number, required: true },
  osha: { type: String, default: '' },
  wcio: { type: String, default: '' },
  action_due: { type: String, default: null },
  same_as: { type: String, default: null },
  behind: { type: [String], default: [] },
  record: { type: String, default: null },
});

export const incidentRowModel = tenantModel<IncidentRow>({
  name: 'IncidentRow',
  collection: 'incidents',
  schema,
  indexes: [
    {
      fields: { tenant_id: 1, category: 1, hazard_type: 1, open: 1, status: 1, ps: -1 },
      serves: 'the largest open p·s of a hazard type over all sites',
    },
    {
      fields: { tenant_id: 1, site_id: 1, category: 1, hazard_type: 1, open: 1, status: 1, ps: -1 },
      serves: 'the same at one site',
    },
    {
      fields: { tenant_id: 1, category: 1, hazard_type: 1, day: 1, open: 1, status: 1, ps: -1 },
      serves: 'the largest closed p·s of a hazard type and day over all sites',
    },
    {
      fields: { tenant_id: 1, site_id: 1, category: 1, hazard_type: 1, day: 1, open: 1, status: 1, ps: -1 },
      serves: 'the same at one site',
    },
    {
      fields: { tenant_id: 1, open: 1, status: 1, ps: -1, _id: 1 },
      serves: 'the incidents that weigh most, over all sites',
    },
    {
      fields: { tenant_id: 1, site_id: 1, open: 1, status: 1, ps: -1, _id: 1 },
      serves: 'the incidents that weigh most at one site',
    },
    {
      fields: { tenant_id: 1, same_as: 1 },
      serves: 'findings of one hazard',
      partial: { same_as: { $type: 'string' } },
    },
    {
      fields: { tenant_id: 1, action_due: 1 },
      serves: 'how many corrective actions are overdue',
      partial: { action_due: { $type: 'string' } },
    },
    { fields: { tenant_id: 1, closed_at: 1 }, serves: 'how many were closed in a week (digest)' },
    {
      fields: { tenant_id: 1, status: 1, decided_at: -1, _id: -1 },
      serves: 'what was approved since an insurer was granted access, newest first',
    },
  ],
});
