import { DomainError, type ReplyOf, restoreSite, siteUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { managedScope } from '../site/managed-scope.js';
import { emitSite } from '../site/site.events.js';
import { SiteRepository } from '../site/site.repository.js';
import { toSiteView } from '../site/site.view.js';

/** Brings an archived site back into the lists, with all that is of it. */
@Controller()
export class RestoreSiteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
  ) {}

  @CommandHandler(restoreSite)
  handle(message: MessageOf<typeof restoreSite>): Promise<ReplyOf<typeof restoreSite>> {
    const { actor, site_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const site = await this.sites.byId(managedScope(transaction, actor), site_id);
      if (!site) throw new DomainError('NOT_FOUND');
      if (!site.archived_at) return toSiteView(site);
      const restored = await this.sites.change(transaction.scope(site.tenant_id), site._id, { archived_at: null });
      emitSite(transaction, siteUpdated, restored);
      return toSiteView(restored);
    });
  }
}
