import type { siteArchived, siteCreated, siteUpdated } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import type { SiteDocument } from './site.model.js';
import { toSiteView } from './site.view.js';

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
    data: { site: toSiteView(site), archived_at: site.archived_at?.toISOString() ?? null },
  });
}
