import { archiveSite, type ReplyOf, siteArchived } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { managedScope } from '../site/managed-scope.js';
import { emitSite } from '../site/site.events.js';
import { SiteRepository } from '../site/site.repository.js';

/** Takes a site out of lists; captures, incidents and reports keep it. */
@Controller()
export class ArchiveSiteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
  ) {}

  @CommandHandler(archiveSite)
  handle(message: MessageOf<typeof archiveSite>): Promise<ReplyOf<typeof archiveSite>> {
    const { actor, site_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const site = await this.sites.requireOpen(managedScope(transaction, actor), site_id);
      const archived = await this.sites.change(transaction.scope(site.tenant_id), site._id, {
        archived_at: new Date(),
      });
      emitSite(transaction, siteArchived, archived);
      return {};
    });
  }
}
