import { siteUpdated } from '@hazardlens/contracts';
import type { ReplicaObserver, Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { emitSite } from '../site/site.events.js';
import { SiteRepository } from '../site/site.repository.js';
import type { TenantCopy } from './tenant-copy.js';

/** Puts an organisation's new name onto its sites. */
@Injectable()
export class NameOnSites implements ReplicaObserver<TenantCopy> {
  constructor(private readonly sites: SiteRepository) {}

  async changed(transaction: Transaction, { tenant_id, name }: TenantCopy): Promise<void> {
    const scope = transaction.scope(tenant_id);
    for (const site of await this.sites.withOtherTenantName(scope, name)) {
      const changed = await this.sites.change(scope, site._id, { tenant_name: name });
      emitSite(transaction, siteUpdated, changed);
    }
  }
}
