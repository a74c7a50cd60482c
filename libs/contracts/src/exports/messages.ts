import { z } from 'zod';
import { actor } from '../actor.js';
import { locales } from '../error-messages.js';
import { id } from '../fields.js';
import { scannedPosterView } from '../incident/posters.js';
import { command, query } from '../messages.js';
import { exportTicket, paperSizes } from '../reporting/views.js';
import { exportedPerson, listExportRecords } from './records.js';
import { awaitedReport, exportRecord, exportStarted, wantedReport } from './views.js';

const reader = { actor, locale: z.enum(locales) };

/** Whose data somebody may have exported: one's own, and who manages people theirs. Unknown to everybody else. */
export const findExportedPerson = query({
  owner: 'auth',
  name: 'find-exported-person',
  data: z.object({ actor, user_id: id }),
  reply: exportedPerson,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/**
 * Makes a report while somebody waits for it. A command, so that the bus keeps it and it is made once: one that is
 * delivered again finds its file under `report_id`. Refused once nobody waits any more.
 */
export const makeReport = command({
  owner: 'reporting',
  name: 'make-report',
  data: z.object({ ...reader, report_id: id, wanted: awaitedReport }),
  reply: exportTicket,
  keyOf: (data) => data.report_id,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'SITE_REQUIRED', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL'],
});

/** The same for one incident on paper. */
export const makeIncidentReport = command({
  owner: 'reporting',
  name: 'make-incident-report',
  data: z.object({ ...reader, report_id: id, incident_id: id, size: z.enum(paperSizes) }),
  reply: exportTicket,
  keyOf: (data) => data.report_id,
  errors: ['NOT_FOUND', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL'],
});

/** The same for what a crew talks about: the findings and the good practice of a site in a week, a page in each language. */
export const makeToolboxTalk = command({
  owner: 'reporting',
  name: 'make-toolbox-talk',
  data: z.object({
    ...reader,
    report_id: id,
    site: z.object({ id, name: z.string(), tenant_id: id, tenant_name: z.string() }),
    /** absent: the week that is now where the organisation is */
    week: z.string().max(10).optional(),
    size: z.enum(paperSizes),
  }),
  reply: exportTicket,
  keyOf: (data) => data.report_id,
  errors: ['FORBIDDEN', 'WEEK_INVALID', 'TIMEOUT', 'UNAVAILABLE', 'INTERNAL'],
});

/** A poster to print, in both languages. */
export const makePoster = command({
  owner: 'reporting',
  name: 'make-poster',
  data: z.object({
    ...{ actor, report_id: id, size: z.enum(paperSizes) },
    /** of the organisation `tenant_id`; a gateway of before does not say it */
    poster: scannedPosterView.extend({ url: z.string(), tenant_id: id.optional() }),
  }),
  reply: exportTicket,
  keyOf: (data) => data.report_id,
  errors: ['TIMEOUT', 'UNAVAILABLE', 'INTERNAL'],
});

/** Begins an export in the background. Asked for again while it runs, the one that runs is answered. */
export const requestExport = command({
  owner: 'reporting',
  name: 'request-export',
  data: z.object({
    ...reader,
    wanted: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('organisation') }),
      z.object({ kind: z.literal('person'), person: exportedPerson }),
      z.object({ kind: z.literal('report'), report: wantedReport }),
    ]),
  }),
  reply: exportStarted,
  keyOf: (data) => data.actor.tenant_id,
});

export const listExports = query({
  owner: 'reporting',
  name: 'list-exports',
  data: z.object(reader),
  reply: z.object({ exports: z.array(exportRecord) }),
});

export const getExport = query({
  owner: 'reporting',
  name: 'get-export',
  data: z.object({ ...reader, export_id: id }),
  reply: exportRecord,
  errors: ['NOT_FOUND'],
});

/** Where the bytes of a finished export lie from `from` on, a page of parts at a time. */
export const readExport = query({
  owner: 'reporting',
  name: 'read-export',
  data: z.object({ actor, export_id: id, from: z.int().min(0) }),
  reply: z.object({
    file_name: z.string(),
    content_type: z.string(),
    size: z.int(),
    /** in order; the first one holds the byte `from` */
    parts: z.array(z.object({ key: z.string(), start: z.int(), size: z.int() })),
  }),
  errors: ['NOT_FOUND'],
});

export const exportMessages = [
  findExportedPerson,
  makeReport,
  makeIncidentReport,
  makeToolboxTalk,
  makePoster,
  requestExport,
  listExports,
  getExport,
  readExport,
  ...Object.values(listExportRecords),
] as const;
