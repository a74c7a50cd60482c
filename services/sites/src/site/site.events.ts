import type { DataOf, siteArchived, siteCreated, siteUpdated } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import type { SiteDocument } from './site.model.js';
import { toSiteView } from './site.view.js';

/** What the site's events tell. */
export const siteFact = (site: SiteDocument): DataOf<typeof siteUpdated> => ({
  site: toSiteView(site),
  archived_at: site.archived_at?.toISOString() ?? null,
});

/** Publishes the site as it is now. */
export function emitSite(
  transaction: Transaction,
  contract: typeof siteCreated | typeof siteUpdated | typeof siteArchived,
  site: SiteDocument,
): void {
  transaction.emit(contract, {
    tenantId: site.tenant_id,
    aggregateId: site._id,
    aggregateVersion: site.version,
    data: siteFact(site),
  });
}
