import { getSite, type SiteView } from '@hazardlens/contracts';
import type { Caller } from '../security/caller.js';
import { assertPossibleId } from '../validation/record-id.js';

/**
 * A site that a request names. Archived ones still have incidents and are still in reports, but take nothing new.
 * @throws DomainError NOT_FOUND for one that is unknown, or not for this caller
 */
export const siteOf = (caller: Caller, siteId: string, archivedToo: boolean): Promise<SiteView> =>
  caller.ask(getSite, { site_id: assertPossibleId(siteId), include_archived: archivedToo });
