import { z } from 'zod';
import { id } from '../fields.js';
import { type QueryContract, query, type ServiceName } from '../messages.js';

/**
 * What an export of an organisation holds, in its order: each section is told by the service that owns it, and becomes
 * files of JSON lines or photos. One name is one folder in the archive.
 */
export const exportSections = {
  auth: ['organisation', 'users', 'invitations', 'sessions', 'security-log'],
  sites: ['sites', 'site-plans'],
  capture: ['captures', 'capture-photos'],
  inference: ['analyses', 'examples', 'taught-hazards'],
  incident: [
    'incidents',
    'incident-photos',
    'comments',
    'comment-photos',
    'observations',
    'observation-photos',
    'thresholds',
    'questions',
    'source-settings',
    'own-hazards',
    'saved-views',
    'posters',
    'public-reports',
    'report-recordings',
    'companies',
  ],
  insurance: ['links', 'consents'],
  reporting: ['notifications', 'scores'],
} as const satisfies Record<ServiceName, readonly string[]>;
export type SectionOf<S extends ServiceName> = (typeof exportSections)[S][number];

/** Those whose files lie in the archive as they are: photos, plans and recordings, and no lines. */
export const fileSections: ReadonlySet<string> = new Set<SectionOf<ServiceName>>([
  ...(['site-plans', 'capture-photos', 'incident-photos', 'comment-photos'] as const),
  ...(['observation-photos', 'report-recordings'] as const),
]);

/** A person whose data is exported, as auth knows them at that moment. */
export const exportedPerson = z.object({
  user_id: z.string(),
  tenant_id: z.string(),
  name: z.string(),
  email: z.string(),
  /** one of the operator's own people: may have left traces in every organisation */
  everywhere: z.boolean(),
});
export type ExportedPerson = z.infer<typeof exportedPerson>;

const recordsRequest = z.object({
  tenant_id: id,
  section: z.string(),
  /** null: everything of the organisation; else only what tells of this person */
  person: exportedPerson.nullable(),
  after: id.nullable(),
  /** 0: only count */
  limit: z.int().min(0).max(500),
});
export type RecordsRequest = z.infer<typeof recordsRequest>;

const recordsPage = z.object({
  /** JSON, one record each */
  lines: z.array(z.string()),
  /** photos of these records: where they lie, and what they are called in the archive */
  photos: z.array(z.object({ key: z.string(), name: z.string() })),
  /** records that were looked at */
  read: z.int(),
  /** the next page's `after`; null on the last page */
  next: id.nullable(),
  /** with `limit` 0: how many records there are */
  total: z.int().nullable(),
});
export type RecordsPage = z.infer<typeof recordsPage>;

const recordsQuery = (owner: ServiceName): QueryContract<RecordsRequest, RecordsPage> =>
  query({ owner, name: 'list-export-records', data: recordsRequest, reply: recordsPage });

/**
 * A question to each owner for the records of one organisation or person, a page at a time. Asked by the worker that
 * makes exports only, never reachable over HTTP.
 */
export const listExportRecords = {
  auth: recordsQuery('auth'),
  sites: recordsQuery('sites'),
  capture: recordsQuery('capture'),
  inference: recordsQuery('inference'),
  incident: recordsQuery('incident'),
  insurance: recordsQuery('insurance'),
  reporting: recordsQuery('reporting'),
} as const satisfies Record<ServiceName, QueryContract<RecordsRequest, RecordsPage>>;
