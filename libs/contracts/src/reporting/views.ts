import { z } from 'zod';
import { captureView } from '../capture/views.js';
import { bounded, oneSite, timestamp } from '../fields.js';

/**
 * Whether a score says anything about the organisation: `default` is the specification's number for nobody's data, since
 * there are no captures in scope. Screens and reports show no verdict then.
 */
export const scoreBases = ['measured', 'default'] as const;
export const scoreBasis = z.enum(scoreBases);
export type ScoreBasis = z.infer<typeof scoreBasis>;

/** Why a score is what it is (scoring.md): its terms, the incidents that weigh most, and the same in words. */
export const explanationView = z.object({
  V: z.number(),
  E: z.number(),
  Z: z.number(),
  ratio: z.number(),
  A: z.number(),
  U: z.number(),
  top: z.array(
    z.object({
      incident_id: z.string(),
      label: z.string(),
      site_name: z.string(),
      severity: z.number(),
      weight: z.number(),
    }),
  ),
  /** the first one says what pulls the score; the terms come after */
  sentences: z.array(z.string()),
  /** the open hazard that weighs most, and the score with it closed; null where nothing is open or none may be named */
  worst_open: z
    .object({ incident_id: z.string(), label: z.string(), site_name: z.string(), score_if_closed: z.number() })
    .nullish(),
});
export type ExplanationView = z.infer<typeof explanationView>;

export const safetyTrends = ['improving', 'declining', 'stable'] as const;
export const riskTrends = ['increasing', 'decreasing', 'stable'] as const;
export const timeRanges = ['7d', '30d', '90d'] as const;
export type TimeRange = (typeof timeRanges)[number];
export const exportFormats = ['csv', 'pdf', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What reporting answers; the gateway adds `recent_captures`. */
export const dashboardNumbers = z.object({
  safety_score: z.object({ overall_score: z.number(), trend: z.enum(safetyTrends), basis: scoreBasis }),
  statistics: z.object({
    total_captures: z.int(),
    total_incidents: z.int(),
    open_incidents: z.int(),
    high_risk_findings: z.int(),
  }),
  /** `value` is null for a week before the first capture, or one for which no score was kept */
  score_trend: z.array(z.object({ label: z.string(), value: z.number().nullable() })),
  category_counts: z.array(z.object({ name: z.string(), value: z.int() })),
  /** findings of the same 90 days in categories without a bar, so that all parts add up: by category, most first */
  category_rest: z.array(z.object({ category_code: z.string(), name: z.string(), value: z.int() })),
  overdue_actions: z.int(),
  has_data: z.boolean(),
  explanation: explanationView,
});
export type DashboardNumbers = z.infer<typeof dashboardNumbers>;

export const dashboardAnswer = dashboardNumbers.extend({ recent_captures: z.array(captureView) });
export type DashboardAnswer = z.infer<typeof dashboardAnswer>;

export const riskIntelligenceAnswer = z.object({
  overall_risk_score: z.number(),
  risk_trend: z.enum(riskTrends),
  top_5_risks: z.array(
    z.object({
      category: z.string(),
      category_code: z.string(),
      subcategory: z.string(),
      hazard_type: z.string(),
      risk_score: z.number(),
      count: z.int(),
    }),
  ),
  category_breakdown: z.array(
    z.object({ name: z.string(), category_code: z.string(), value: z.int(), risk_score: z.number() }),
  ),
  severity_trend: z.array(z.object({ date: z.string(), high: z.int(), medium: z.int(), low: z.int() })),
  heatmap: z.array(
    z.object({
      site: z.string(),
      site_id: z.string(),
      PPE: z.number(),
      Falls: z.number(),
      Machinery: z.number(),
      Electrical: z.number(),
      // while an upgrade rolls, a replica of before does not say it
      basis: scoreBasis.optional(),
    }),
  ),
  has_data: z.boolean(),
  basis: scoreBasis,
  explanation: explanationView,
  generated_at: timestamp,
});
export type RiskIntelligenceAnswer = z.infer<typeof riskIntelligenceAnswer>;

/** What printers hold. */
export const paperSizes = ['a4', 'letter'] as const;
export const incidentReportQuery = z.strictObject({ size: z.enum(paperSizes).default('a4') });
/** `week` is one of ISO 8601; absent: the one that is now where the organisation is. */
export const toolboxTalkQuery = z.strictObject({
  site_id: oneSite,
  week: bounded(10)
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .pipe(
      z
        .string()
        .regex(/^\d{4}-W\d{2}$/, { error: 'WEEK_INVALID' })
        .optional(),
    )
    .meta({ pattern: '^(\\d{4}-W\\d{2})?$' }),
  size: z.enum(paperSizes).default('a4'),
});

/** Where a finished export lies: a claim check, streamed and then removed by the gateway. */
export const exportTicket = z.object({ key: z.string(), file_name: z.string(), content_type: z.string() });
export type ExportTicket = z.infer<typeof exportTicket>;
