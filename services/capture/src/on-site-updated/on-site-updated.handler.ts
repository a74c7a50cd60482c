import { siteUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteNameRepository } from '../site-name/site-name.repository.js';

@Controller()
export class OnSiteUpdated {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly siteNames: SiteNameRepository,
  ) {}

  /** Captures are not touched: they are read with the site's current name. */
  @EventHandler(siteUpdated)
  handle(message: MessageOf<typeof siteUpdated>): Promise<unknown> {
    return this.unitOfWork.once(message, async (transaction) => {
      const { site } = message.data;
      const scope = transaction.scope(site.tenant_id);
      await this.siteNames.keep(scope, site.id, site.name, message.aggregateVersion ?? 0);
    });
  }
}
