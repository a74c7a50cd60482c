import { getCapture, getComment, getIncident, getSite } from '@hazardlens/contracts';
import type { FastifyRequest } from 'fastify';
import type { MessageContext } from '../clients/messages.js';
import type { Caller } from '../security/caller.js';

type Within = Pick<MessageContext, 'deadlineMs'>;
type Owner = (caller: Caller, id: string, within: Within) => Promise<{ tenant_id: string }>;

// archived ones are touched, too
const site: Owner = (caller, site_id, within) => caller.ask(getSite, { site_id, include_archived: true }, within);
/** By what the path of a request begins with: who knows whose record it names. */
const owners: readonly (readonly [prefix: string, owner: Owner])[] = [
  ['/api/incidents/:id', (caller, incident_id, within) => caller.ask(getIncident, { incident_id }, within)],
  ['/api/capture-batches/:id', (caller, capture_id, within) => caller.ask(getCapture, { capture_id }, within)],
  ['/api/comments/:id', (caller, comment_id, within) => caller.ask(getComment, { comment_id }, within)],
  ['/api/sites/:id', site],
];

/**
 * Whose record a super_admin touched, so that its organisation reads so in its own security log. Never rejects.
 * @param within how long the answer may wait for it
 * @returns undefined for everybody else, who touch their own organisation's alone, and where nobody knows (any more)
 */
export async function touchedOrganisation(
  { caller, routeOptions, params, query }: FastifyRequest,
  within: Within,
): Promise<string | undefined> {
  if (caller?.actor.role !== 'super_admin') return undefined;
  const { id } = params as { id?: string };
  const { site_id } = query as { site_id?: string };
  const owner = owners.find(([prefix]) => routeOptions.url?.startsWith(prefix))?.[1];
  try {
    if (owner && id) return (await owner(caller, id, within)).tenant_id;
    return site_id && site_id !== 'all' ? (await site(caller, site_id, within)).tenant_id : undefined;
  } catch {
    // The entry is written all the same, into the log of the super_admin's own organisation.
    return undefined;
  }
}
