import { siteArchived, siteCreated, siteUpdated } from '@hazardlens/contracts';
import { EventHandler, InjectModel, type MessageOf, type TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type SiteName, siteName, siteNameModel } from '../site-name/site-name.model.js';

@Controller()
export class OnSiteChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(siteNameModel) private readonly names: TenantModel<SiteName>,
  ) {}

  @EventHandler(siteCreated, siteUpdated, siteArchived)
  handle(message: MessageOf<typeof siteCreated>): Promise<unknown> {
    return this.unitOfWork.once(message, async (transaction) => {
      const row = siteName(message.data, message.aggregateVersion ?? 0);
      const scope = transaction.scope(row.tenant_id);
      const before = await this.names.findOne(scope, { _id: row._id });
      if (before && before.version >= row.version) return;
      await this.names.replaceOne(scope, { _id: row._id }, row, { upsert: true });
    });
  }
}
