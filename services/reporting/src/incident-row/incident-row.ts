import type { IncidentRecord, IncidentStatus } from '@hazardlens/contracts';
import { expectedSeverity, isHighRisk, isOpen, severityLevel } from '@hazardlens/risk';
import type { OwnWords } from '../own-hazards/own-words.reader.js';
import { type DayShare, toMicro } from '../sums/sums.js';

/** Who looks: the contractor's own people see everything, insurers approved incidents only. */
export const audiences = ['tenant', 'insurer'] as const;
export type Audience = (typeof audiences)[number];

/** One lean row per incident: what the scores, lists and exports need, and nothing else. */
export interface IncidentRow {
  _id: string;
  tenant_id: string;
  version: number;
  /** rows of earlier versions lack it, until their incident is told anew */
  number?: string | null;
  site_id: string;
  category: string;
  hazard_type: string;
  status: IncidentStatus;
  severity: number;
  confidence: number;
  captured_at: Date;
  decided_at: Date | null;
  decided_by_role: string | null;
  closed_at: Date | null;
  /** of capture, in the tenant's time zone */
  day: number;
  /** neither rejected nor closed */
  open: boolean;
  /** p·s in millionths */
  ps: number;
  osha: string;
  wcio: string;
  /** due date 'YYYY-MM-DD' of an action that is not verified yet */
  action_due: string | null;
  /** the oldest finding of the same hazard, as a person confirmed it; rows of earlier versions lack it */
  same_as?: string | null;
  /** for whom another finding of the same hazard counts in its place (hazards.ts); rows of earlier versions lack it */
  behind?: Audience[];
  /**
   * Of an approved incident: what the portal shows of it, as text, since of many rows only ten are ever shown. Without its
   * site's name and without what an own hazard type is called: those are read when it is shown, since they change.
   */
  record: string | null;
}

/** @param day of capture, in the tenant's time zone */
export function incidentRow(incident: IncidentRecord, version: number, day: number): IncidentRow {
  const closed = incident.closed_at !== null;
  const action = incident.action;
  return {
    _id: incident.id,
    tenant_id: incident.tenant_id,
    version,
    number: incident.number ?? null,
    site_id: incident.site_id,
    category: incident.category,
    hazard_type: incident.hazard_type,
    status: incident.status,
    severity: incident.severity,
    confidence: incident.confidence,
    captured_at: new Date(incident.captured_at),
    decided_at: incident.decided_at === null ? null : new Date(incident.decided_at),
    decided_by_role: incident.decided_by?.role ?? null,
    closed_at: incident.closed_at === null ? null : new Date(incident.closed_at),
    day,
    open: isOpen({ status: incident.status, closed }),
    ps: toMicro(expectedSeverity(incident)),
    osha: incident.osha,
    wcio: incident.wcio,
    action_due: action?.status === 'ASSIGNED' || action?.status === 'IN_PROGRESS' ? action.due_date : null,
    same_as: incident.same_as ?? null,
    behind: [],
    record: incident.status === 'APPROVED' ? recordText(incident) : null,
  };
}

function recordText({ own_label: _, own_action: __, ...incident }: IncidentRecord): string {
  return JSON.stringify({ ...incident, site_name: '' });
}

/** The incident as its owner told it, as its site and its hazard type are called now; null when it is not approved. */
export function recordOf({ record }: IncidentRow, site_name: string, own: OwnWords): IncidentRecord | null {
  if (record === null) return null;
  const incident = { ...(JSON.parse(record) as IncidentRecord), site_name };
  const { label, action } = own.get(incident.hazard_type) ?? {};
  return { ...incident, ...(label ? { own_label: label } : {}), ...(action ? { own_action: action } : {}) };
}

/** Does this audience see the incident at all? */
export const visibleTo = (row: Pick<IncidentRow, 'status'>, audience: Audience): boolean =>
  audience === 'tenant' ? row.status !== 'REJECTED' : row.status === 'APPROVED';

/** Does it count there? A hazard that was found more than once counts once. */
export const countsFor = (row: Pick<IncidentRow, 'status' | 'behind'>, audience: Audience): boolean =>
  visibleTo(row, audience) && !row.behind?.includes(audience);

/** What a row adds to its day; rejected incidents add nothing. */
export function dayShare(row: IncidentRow): DayShare {
  const level = severityLevel(row.severity);
  return {
    count: 1,
    high: level === 'high' ? 1 : 0,
    medium: level === 'medium' ? 1 : 0,
    low: level === 'low' ? 1 : 0,
    ps: row.ps,
    ps2: toMicro((row.ps / 1_000_000) ** 2),
  };
}

export const isHigh = (row: Pick<IncidentRow, 'severity'>): boolean => isHighRisk(row.severity);
