import { z } from 'zod';
import { actor } from '../actor.js';
import { bounded, id, queryInteger, timestamp } from '../fields.js';
import { command, query } from '../messages.js';
import { auditEntryView, auditResults, auditTypes } from './views.js';

export const auditQuery = z.strictObject({
  after: bounded(500).optional(),
  limit: queryInteger(1, 200, 50),
  type: z.enum(auditTypes).optional(),
  user_id: id.optional(),
});
export const auditAnswer = z.object({ entries: z.array(auditEntryView), next_cursor: z.string().nullable() });

/** What the gateway saw somebody do. Append-only: no message changes or removes an entry. */
export const recordAudit = command({
  owner: 'auth',
  name: 'record-audit',
  data: z.object({
    at: timestamp,
    type: z.enum(auditTypes),
    actor,
    address: z.string(),
    target: z.object({ kind: z.string(), id: z.string() }).nullable(),
    /** whose record a super_admin touched; absent: the actor's own organisation's, or the target person's */
    tenant_id: id.optional(),
    result: z.enum(auditResults),
  }),
  reply: z.object({}),
  keyOf: (data) => data.actor.id,
});

export const listAudit = query({
  owner: 'auth',
  name: 'list-audit',
  data: z.object({ ...auditQuery.shape, limit: z.int().min(1).max(200), actor }),
  reply: auditAnswer,
  errors: ['CURSOR_INVALID'],
});

export const auditMessages = [recordAudit, listAudit] as const;
