import { tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { EventHandler, InjectModel, type MessageOf, type TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type TenantRow, tenantRow, tenantRowModel } from '../place/copies.js';
import { DEFAULT_TIME_ZONE, Projector } from '../sums/projector.js';
import { TenantLanes } from '../sums/tenant-lanes.js';

type TenantChanged = MessageOf<typeof tenantRegistered | typeof tenantUpdated>;

@Controller()
export class OnTenantChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: TenantLanes,
    private readonly projector: Projector,
    @InjectModel(tenantRowModel) private readonly tenants: TenantModel<TenantRow>,
  ) {}

  @EventHandler(tenantRegistered, tenantUpdated)
  handle(message: TenantChanged): Promise<unknown> {
    const { tenant } = message.data;
    const version = message.aggregateVersion ?? 0;
    return this.lanes.run(tenant.id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(tenant.id);
        const before = await this.tenants.findOne(scope, { _id: tenant.id });
        if (before && before.version >= version) return;
        const { time_zone } = tenant;
        const row = tenantRow(message.data, version);
        await this.tenants.replaceOne(scope, { _id: tenant.id }, row, { upsert: true });
        if ((before?.time_zone ?? DEFAULT_TIME_ZONE) !== time_zone) await this.projector.moveDays(scope, time_zone);
      }),
    );
  }
}
