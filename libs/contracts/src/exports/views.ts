import { z } from 'zod';
import { siteFilter, timestamp } from '../fields.js';
import { exportFormats, paperSizes, timeRanges } from '../reporting/views.js';

export const exportKinds = ['organisation', 'person', 'report'] as const;
export type ExportKind = (typeof exportKinds)[number];
export const exportStatuses = ['running', 'ready', 'failed'] as const;

/** A report that is made in the background: POST /exports. Keys that a report does not have are refused. */
export const reportRequest = z.discriminatedUnion('report', [
  z.strictObject({
    report: z.literal('risk-intelligence'),
    format: z.enum(exportFormats),
    time_range: z.enum(timeRanges).default('30d'),
    site_id: siteFilter,
  }),
  z.strictObject({ report: z.literal('insurance'), format: z.enum(exportFormats) }),
]);
export type ReportRequest = z.infer<typeof reportRequest>;

/** The same as it travels: `site_id` null means every site. */
export const wantedReport = z.discriminatedUnion('report', [
  z.object({
    report: z.literal('risk-intelligence'),
    format: z.enum(exportFormats),
    time_range: z.enum(timeRanges),
    site_id: z.string().nullable(),
  }),
  z.object({ report: z.literal('insurance'), format: z.enum(exportFormats) }),
]);
export type WantedReport = z.infer<typeof wantedReport>;

/** What is made while somebody waits: those reports, and the week that GET /digest tells. */
export const awaitedReport = z.discriminatedUnion('report', [
  ...wantedReport.options,
  z.object({
    report: z.literal('digest'),
    format: z.literal('pdf'),
    site_id: z.string().nullable(),
    size: z.enum(paperSizes),
  }),
]);
export type AwaitedReport = z.infer<typeof awaitedReport>;

export const exportRecord = z.object({
  id: z.string(),
  kind: z.enum(exportKinds),
  status: z.enum(exportStatuses),
  /** whole percent */
  progress: z.int().min(0).max(100),
  /** bytes; null until it is ready */
  size: z.int().nullable(),
  file_name: z.string(),
  requested_at: timestamp,
  /** when the file goes; null until it is ready */
  expires_at: timestamp.nullable(),
  /** whose data it is; null where it is not one person's */
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
  report: z.enum(['risk-intelligence', 'insurance']).nullable(),
  /** why it failed, in the reader's language */
  error: z.string().nullable(),
});
export type ExportRecord = z.infer<typeof exportRecord>;

/** GET /exports/:id: with the address of the file while there is one. */
export const exportView = exportRecord.extend({ _id: z.string(), url: z.string().optional() });
export type ExportView = z.infer<typeof exportView>;

export const exportStarted = z.object({ export_id: z.string() });
