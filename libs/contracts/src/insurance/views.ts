import { z } from 'zod';
import { timestamp } from '../fields.js';
import { incidentRecord, incidentView } from '../incident/views.js';
import { explanationView, scoreBasis } from '../reporting/views.js';

export const linkStatuses = ['requested', 'active', 'revoked'] as const;
export const insuranceLinkView = z.object({
  id: z.string(),
  /** `domain`: of its verified address, null where it has none; for contractors, who decide by it */
  insurer: z.object({ id: z.string(), name: z.string(), domain: z.string().nullable().optional() }),
  /** null for the insurer until it was granted, whether such a contractor exists or not */
  contractor: z.object({ id: z.string(), name: z.string() }).nullable(),
  contractor_email: z.string(),
  status: z.enum(linkStatuses),
  requested_at: timestamp,
  granted_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
  /** append-only audit, seen by both sides */
  history: z.array(z.object({ action: z.string(), user_email: z.string().nullable(), timestamp })),
});
export type InsuranceLinkView = z.infer<typeof insuranceLinkView>;

const contractorNumbers = z.object({
  contractor_id: z.string(),
  contractor_name: z.string(),
  incident_count: z.int(),
  rsi: z.number(),
  exposure_score: z.number(),
  high_severity_count: z.int(),
  pending_share: z.number(),
  rejected_share: z.number(),
  basis: scoreBasis,
  explanation: explanationView,
});
export type ContractorNumbers = z.infer<typeof contractorNumbers>;

export const insuranceDashboardNumbers = z.object({
  contractors: z.array(contractorNumbers),
  recent_approved: z.array(incidentRecord),
  period: z.literal('90d'),
});
export const insuranceDashboardAnswer = insuranceDashboardNumbers.extend({ recent_approved: z.array(incidentView) });
export type InsuranceDashboardAnswer = z.infer<typeof insuranceDashboardAnswer>;
