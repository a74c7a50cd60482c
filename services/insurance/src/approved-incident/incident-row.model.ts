import { type IncidentRecord, type IncidentStatus, incidentStatuses } from '@hazardlens/contracts';
import { SAFETY_AGEING } from '@hazardlens/risk';
import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';

/** One row per incident. Only approved ones carry the record that insurers are shown; the others are counted, no more. */
export interface IncidentRow {
  _id: string;
  tenant_id: string;
  version: number;
  status: IncidentStatus;
  severity: number;
  day: number;
  captured_at: Date;
  decided_at: Date | null;
  /** approved and not closed */
  open: boolean;
  /** orders closed incidents by what they weigh, whatever day it is */
  rank: number;
  record: IncidentRecord | null;
}

export const incidentRowModel = tenantModel<IncidentRow>({
  name: 'IncidentRow',
  collection: 'incidents',
  schema: new Schema<IncidentRow>({
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    status: { type: String, enum: incidentStatuses, required: true },
    severity: { type: Number, required: true },
    day: { type: Number, required: true },
    captured_at: { type: Date, required: true },
    decided_at: { type: Date, default: null },
    open: { type: Boolean, required: true },
    rank: { type: Number, required: true },
    record: { type: Schema.Types.Mixed, default: null },
  }),
  indexes: [
    {
      fields: { tenant_id: 1, status: 1, decided_at: -1, _id: -1 },
      serves: 'approved incidents, newest decision first',
    },
    { fields: { tenant_id: 1, open: 1, severity: -1 }, serves: 'the open approved incidents that weigh most' },
    { fields: { tenant_id: 1, status: 1, open: 1, rank: -1 }, serves: 'the closed incidents that weigh most' },
  ],
});

const HALF_LIFE_MS = SAFETY_AGEING.halfLife * 86_400_000;
const LEAST_SEVERITY = 1e-6;

/** log₂ of what an incident weighs but for a term that is the same for all: one half-life later counts as much as twice as severe. */
export const rankOf = (severity: number, capturedAt: Date): number =>
  Math.log2(Math.max(severity, LEAST_SEVERITY)) + capturedAt.getTime() / HALF_LIFE_MS;

/**
 * The record without its site's name: that is read when it is shown, since sites are renamed.
 * @param day of capture, in the contractor's time zone
 */
export function incidentRow(incident: IncidentRecord, version: number, day: number): IncidentRow {
  const approved = incident.status === 'APPROVED';
  return {
    _id: incident.id,
    tenant_id: incident.tenant_id,
    version,
    status: incident.status,
    severity: incident.severity,
    day,
    captured_at: new Date(incident.captured_at),
    decided_at: incident.decided_at === null ? null : new Date(incident.decided_at),
    open: approved && incident.closed_at === null,
    rank: rankOf(incident.severity, new Date(incident.captured_at)),
    record: approved ? { ...incident, site_name: '' } : null,
  };
}
