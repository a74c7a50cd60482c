import { siteUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class OnSiteUpdated {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
  ) {}

  @EventHandler(siteUpdated)
  handle(message: MessageOf<typeof siteUpdated>): Promise<unknown> {
    return this.unitOfWork.once(message, async (transaction) => {
      const { site } = message.data;
      await this.sites.keep(transaction.scope(site.tenant_id), site.id, site.name, message.aggregateVersion ?? 0);
    });
  }
}
