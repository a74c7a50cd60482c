import type { ReplicaObserver, Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { SiteCopy } from '../place/copies.js';
import { Projector } from './projector.js';

/** Views name sites as they are called now. */
@Injectable()
export class SiteViews implements ReplicaObserver<SiteCopy> {
  constructor(private readonly projector: Projector) {}

  changed(transaction: Transaction, site: SiteCopy): Promise<void> {
    return this.projector.site(transaction.scope(site.tenant_id), site);
  }
}
