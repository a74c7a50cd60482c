import { siteArchived, siteCreated, siteUpdated } from '@hazardlens/contracts';
import { EventHandler, InjectModel, type MessageOf, type TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type SiteRow, siteRow, siteRowModel } from '../place/place.models.js';

type SiteChanged = MessageOf<typeof siteCreated | typeof siteUpdated | typeof siteArchived>;

@Controller()
export class OnSiteChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(siteRowModel) private readonly sites: TenantModel<SiteRow>,
  ) {}

  @EventHandler(siteCreated, siteUpdated, siteArchived)
  handle(message: SiteChanged): Promise<unknown> {
    const { site } = message.data;
    const version = message.aggregateVersion ?? 0;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(site.tenant_id);
      const before = await this.sites.findOne(scope, { _id: site.id });
      if (before && before.version >= version) return;
      const row = siteRow(message.data, version);
      await this.sites.replaceOne(scope, { _id: site.id }, row, { upsert: true });
    });
  }
}
