import { z } from 'zod';
import { actor } from '../actor.js';
import { factsQuery } from '../facts.js';
import { email, id, timestamp } from '../fields.js';
import { command, event, query } from '../messages.js';
import { insuranceLinkView, linkStatuses } from './views.js';

export const requestLinkRequest = z.strictObject({ contractor_email: email });
const linkAnswer = z.object({ link: insuranceLinkView });
/** What a contractor's organisation is reached by, as auth says at this moment (never remembered). */
const addresses = z.array(z.string()).default([]);

export const requestLink = command({
  owner: 'insurance',
  name: 'request-link',
  /** `contractor_id`: whose the address is at this moment, who is told; the answer does not depend on it */
  data: requestLinkRequest.extend({ actor, contractor_id: id.nullable().default(null) }),
  reply: linkAnswer,
  keyOf: (data) => data.actor.tenant_id,
  errors: ['FORBIDDEN'],
});
export const grantLink = command({
  owner: 'insurance',
  name: 'grant-link',
  data: z.object({ actor, link_id: id, addresses }),
  reply: linkAnswer,
  keyOf: (data) => data.link_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'LINK_STATE'],
});
export const revokeLink = command({
  owner: 'insurance',
  name: 'revoke-link',
  data: z.object({ actor, link_id: id, addresses }),
  reply: linkAnswer,
  keyOf: (data) => data.link_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'LINK_STATE'],
});
export const listLinks = query({
  owner: 'insurance',
  name: 'list-links',
  data: z.object({ actor, addresses }),
  reply: z.object({ links: z.array(insuranceLinkView) }),
});
/** Asked by the gateway for every read of an insurer, so that a revoke hides at once (api.md). */
export const listLinkedContractors = query({
  owner: 'insurance',
  name: 'list-linked-contractors',
  data: z.object({ insurer_id: id }),
  reply: z.object({ contractor_ids: z.array(id) }),
});
/** Seeding only (never reachable over HTTP): an active link, granted at a time in the past. */
export const ensureLink = command({
  owner: 'insurance',
  name: 'ensure-link',
  data: z.object({
    insurer: z.object({ id, name: z.string() }),
    contractor: z.object({ id, name: z.string(), email }),
    granted_at: timestamp,
  }),
  reply: linkAnswer,
  keyOf: (data) => data.insurer.id,
});
const linkEventData = z.object({
  link_id: id,
  insurer_id: id,
  contractor_id: id,
  status: z.enum(linkStatuses),
  granted_at: timestamp.nullable(),
  revoked_at: timestamp.nullable(),
});
const linkEvent = (name: string) => event({ owner: 'insurance', aggregate: 'link', name, data: linkEventData });
export const linkGranted = linkEvent('link-granted');
export const linkRevoked = linkEvent('link-revoked');
/**
 * An insurer asks for access. `contractor_ids` are the contractors behind the address (usually one, or none): between
 * services only, the insurer must not learn of them.
 */
export const linkRequested = event({
  owner: 'insurance',
  aggregate: 'link',
  name: 'link-requested',
  data: z.object({
    link_id: id,
    insurer_id: id,
    insurer_name: z.string(),
    contractor_email: z.string(),
    contractor_ids: z.array(id),
    requested_at: timestamp,
  }),
});

/** Every link that was granted once, as it is now, for rebuilding read models. */
export const listLinkFacts = factsQuery('insurance', 'list-link-facts', linkEventData);

export const insuranceMessages = [
  requestLink,
  grantLink,
  revokeLink,
  ensureLink,
  listLinks,
  listLinkedContractors,
  listLinkFacts,
  linkGranted,
  linkRevoked,
  linkRequested,
] as const;
