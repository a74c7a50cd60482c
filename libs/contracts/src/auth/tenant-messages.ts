import { z } from 'zod';
import { actor } from '../actor.js';
import { factsQuery } from '../facts.js';
import { timestamp } from '../fields.js';
import { command, event, query } from '../messages.js';
import * as http from './http.js';
import { tenantView } from './views.js';

export const updateTenant = command({
  owner: 'auth',
  name: 'update-tenant',
  data: http.updateTenantRequest.extend({ actor }),
  reply: tenantView,
  keyOf: (data) => data.actor.tenant_id,
});

/** The organisation's logo is this upload from now on, or none. */
export const setLogo = command({
  owner: 'auth',
  name: 'set-logo',
  data: z.object({ actor, logo: z.uuid().nullable() }),
  /** `replaced`: the upload before, whose picture nobody needs any more */
  reply: z.object({ tenant: tenantView, replaced: z.string().nullable() }),
  keyOf: (data) => data.actor.tenant_id,
  errors: ['NOT_FOUND'],
});

/** Everything of the organisation will be erased, 30 days from now. Asked again, the first day stands. */
export const closeTenant = command({
  owner: 'auth',
  name: 'close-tenant',
  data: http.closeTenantRequest.extend({ actor }),
  reply: tenantView,
  keyOf: (data) => data.actor.tenant_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'CLOSE_CONFIRM'],
});
/** Takes the closing back. Fine when there is none. */
export const keepTenant = command({
  owner: 'auth',
  name: 'keep-tenant',
  data: z.object({ actor }),
  reply: tenantView,
  keyOf: (data) => data.actor.tenant_id,
  errors: ['NOT_FOUND'],
});

/** The own organisation, for its settings. */
export const getTenant = query({
  owner: 'auth',
  name: 'get-tenant',
  data: z.object({ actor }),
  reply: tenantView,
  errors: ['NOT_FOUND'],
});

export const listTenants = query({
  owner: 'auth',
  name: 'list-tenants',
  data: z.object({ actor }),
  reply: z.object({ tenants: z.array(tenantView) }),
});

const tenantEventData = z.object({
  tenant: tenantView,
  is_platform: z.boolean(),
  updated_at: timestamp,
  /** where its verified address lies ('harbor-mutual.example'): what others may be shown of it */
  verified_domain: z.string().nullable().optional(),
});
const tenantEvent = (name: string) => event({ owner: 'auth', aggregate: 'tenant', name, data: tenantEventData });
export const tenantRegistered = tenantEvent('tenant-registered');
export const tenantUpdated = tenantEvent('tenant-updated');

/** An admin closes the organisation, or keeps it after all: whoever works in it has to know. */
export const tenantClosingChanged = event({
  owner: 'auth',
  aggregate: 'tenant',
  name: 'tenant-closing-changed',
  data: z.object({
    tenant_id: z.string(),
    name: z.string(),
    time_zone: z.string(),
    /** when everything of it is erased; null: it is kept */
    closes_at: timestamp.nullable(),
    changed_at: timestamp,
    changed_by: z.string(),
  }),
});

/** Its time is up: every service deletes what it has of the organisation. */
export const tenantErased = event({
  owner: 'auth',
  aggregate: 'tenant',
  name: 'tenant-erased',
  data: z.object({ tenant_id: z.string() }),
});

/** Every organisation as it is now, for rebuilding read models. */
export const listTenantFacts = factsQuery('auth', 'list-tenant-facts', tenantEventData);

export const tenantMessages = [
  updateTenant,
  setLogo,
  closeTenant,
  keepTenant,
  getTenant,
  listTenants,
  tenantRegistered,
  tenantUpdated,
  tenantClosingChanged,
  tenantErased,
  listTenantFacts,
] as const;
