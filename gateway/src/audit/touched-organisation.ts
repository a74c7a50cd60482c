import { getCapture, getComment, getIncident } from '@hazardlens/contracts';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../security/caller.js';
import { siteOf } from '../sites/site-of.js';

type Owner = (caller: Caller, id: string) => Promise<{ tenant_id: string }>;

const site: Owner = (caller, id) => siteOf(caller, id, true);
/** By what the path of a request begins with: who knows whose record it names. */
const owners: readonly (readonly [prefix: string, owner: Owner])[] = [
  ['/api/incidents/:id', (caller, id) => caller.ask(getIncident, { incident_id: id })],
  ['/api/capture-batches/:id', (caller, id) => caller.ask(getCapture, { capture_id: id })],
  ['/api/comments/:id', (caller, id) => caller.ask(getComment, { comment_id: id })],
  ['/api/sites/:id', site],
];

/**
 * Whose record a super_admin touched, so that its organisation reads so in its own security log.
 * @returns undefined for everybody else, who touch their own organisation's alone, and where nobody knows (any more)
 */
export async function touchedOrganisation({
  caller,
  routeOptions,
  params,
  query,
}: FastifyRequest): Promise<string | undefined> {
  if (caller?.actor.role !== 'super_admin') return undefined;
  const { id } = params as { id?: string };
  const { site_id } = query as { site_id?: string };
  const owner = owners.find(([prefix]) => routeOptions.url?.startsWith(prefix))?.[1];
  const asked = owner && id ? owner(caller, id) : site_id && site_id !== 'all' ? site(caller, site_id) : undefined;
  // The entry is written all the same, into the log of the super_admin's own organisation.
  return (await asked?.catch(() => undefined))?.tenant_id;
}
