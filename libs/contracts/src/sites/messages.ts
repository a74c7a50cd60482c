import { z } from 'zod';
import { actor } from '../actor.js';
import { factsQuery } from '../facts.js';
import { id, identity, requiredName, text, timestamp } from '../fields.js';
import { command, event, query } from '../messages.js';

export const sitePolicy = z.strictObject({ masks_required: z.boolean() });
export type SitePolicy = z.infer<typeof sitePolicy>;

export const siteView = z.object({
  ...identity,
  name: z.string(),
  /** `text` is '' when there is no address */
  address: z.object({ text: z.string() }),
  tenant_id: z.string(),
  tenant_name: z.string(),
  capture_count: z.int(),
  created_at: timestamp,
  policy: sitePolicy,
});
export type SiteView = z.infer<typeof siteView>;

const address = z.strictObject({ text: text(300) });
export const createSiteRequest = z.strictObject({
  name: requiredName(120),
  address: address.nullish(),
  tenant_id: id.nullish(),
});
export type CreateSiteRequest = z.infer<typeof createSiteRequest>;
export const updateSiteRequest = z.strictObject({
  name: requiredName(120).optional(),
  address: address.nullish(),
  policy: sitePolicy.optional(),
});
export type UpdateSiteRequest = z.infer<typeof updateSiteRequest>;

export const createSite = command({
  owner: 'sites',
  name: 'create-site',
  // `site_id` is chosen by the caller, so that a repeated command meets the same site
  data: createSiteRequest.extend({ actor, site_id: id }),
  reply: siteView,
  keyOf: (data) => data.site_id,
  errors: ['TENANT_REQUIRED', 'FORBIDDEN', 'NOT_FOUND'],
});
export const updateSite = command({
  owner: 'sites',
  name: 'update-site',
  data: updateSiteRequest.extend({ actor, site_id: id }),
  reply: siteView,
  keyOf: (data) => data.site_id,
  errors: ['NOT_FOUND', 'SITE_ARCHIVED'],
});
/** Out of lists, kept in reports. */
export const archiveSite = command({
  owner: 'sites',
  name: 'archive-site',
  data: z.object({ actor, site_id: id }),
  reply: z.object({}),
  keyOf: (data) => data.site_id,
  errors: ['NOT_FOUND', 'SITE_ARCHIVED'],
});
/** Into the lists again, as it was; its posters stay revoked. Of one that is open nothing changes. */
export const restoreSite = command({
  owner: 'sites',
  name: 'restore-site',
  data: z.object({ actor, site_id: id }),
  reply: siteView,
  keyOf: (data) => data.site_id,
  errors: ['NOT_FOUND'],
});
export const listSites = query({
  owner: 'sites',
  name: 'list-sites',
  data: z.object({ actor }),
  reply: z.object({ sites: z.array(siteView) }),
});
export const archivedSiteView = siteView.extend({ archived_at: timestamp });
export type ArchivedSiteView = z.infer<typeof archivedSiteView>;
/** Archived last, first. */
export const listArchivedSites = query({
  owner: 'sites',
  name: 'list-archived-sites',
  data: z.object({ actor }),
  reply: z.object({ sites: z.array(archivedSiteView) }),
});
/** NOT_FOUND for unknown and foreign sites alike, SITE_ARCHIVED for archived ones unless `include_archived`. */
export const getSite = query({
  owner: 'sites',
  name: 'get-site',
  data: z.object({ actor, site_id: id, include_archived: z.boolean().default(false) }),
  reply: siteView,
  errors: ['NOT_FOUND', 'SITE_ARCHIVED'],
});

const siteEventData = z.object({ site: siteView, archived_at: timestamp.nullable() });
const siteEvent = (name: string) => event({ owner: 'sites', aggregate: 'site', name, data: siteEventData });
export const siteCreated = siteEvent('site-created');
export const siteUpdated = siteEvent('site-updated');
export const siteArchived = siteEvent('site-archived');

/** Every site as it is now, archived ones too, for rebuilding read models. */
export const listSiteFacts = factsQuery('sites', 'list-site-facts', siteEventData);

export const sitesMessages = [
  createSite,
  updateSite,
  archiveSite,
  restoreSite,
  listSites,
  listArchivedSites,
  getSite,
  listSiteFacts,
  siteCreated,
  siteUpdated,
  siteArchived,
] as const;
