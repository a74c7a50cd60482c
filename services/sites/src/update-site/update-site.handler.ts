import { type ReplyOf, siteUpdated, updateSite } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { managedScope } from '../site/managed-scope.js';
import { emitSite } from '../site/site.events.js';
import { SiteRepository } from '../site/site.repository.js';
import { toSiteView } from '../site/site.view.js';
import { changesOf } from './update-site.rules.js';

@Controller()
export class UpdateSiteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
  ) {}

  @CommandHandler(updateSite)
  handle(message: MessageOf<typeof updateSite>): Promise<ReplyOf<typeof updateSite>> {
    const { actor, site_id, ...wanted } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const site = await this.sites.requireOpen(managedScope(transaction, actor), site_id);
      const change = changesOf(site, wanted);
      if (!change) return toSiteView(site);
      const changed = await this.sites.change(transaction.scope(site.tenant_id), site._id, change);
      emitSite(transaction, siteUpdated, changed);
      return toSiteView(changed);
    });
  }
}
