import { getSite, type SiteView } from '@hazardlens/contracts';
import type { Caller } from '../security/caller.js';
import { assertPossibleId } from '../validation/record-id.js';

/**
 * A site that a request names. Archived ones still have incidents and are still in reports, but take nothing new.
 * @throws DomainError NOT_FOUND for one that is unknown, or not for this caller
 */
export const siteOf = (caller: Caller, siteId: string, archivedToo: boolean): Promise<SiteView> =>
  caller.ask(getSite, { site_id: assertPossibleId(siteId), include_archived: archivedToo });

/**
 * An unknown or foreign site in a filter is 404; archived ones are still in reports.
 * @param siteId null: every site
 */
export async function assertReadableSite(siteId: string | null, caller: Caller): Promise<void> {
  // what an insurer's links open is for the service to decide that is asked: sites itself shows an insurer none
  if (siteId === null || caller.actor.tenant_type === 'insurance_provider') return;
  await siteOf(caller, siteId, true);
}
