import { tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';

@Controller()
export class OnTenantChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
  ) {}

  @EventHandler(tenantRegistered, tenantUpdated)
  handle(message: MessageOf<typeof tenantRegistered | typeof tenantUpdated>): Promise<unknown> {
    return this.unitOfWork.once(message, async (transaction) => {
      const { tenant } = message.data;
      const { time_zone, retention_months } = tenant;
      const settings = { time_zone, retention_months };
      await this.tenants.keep(transaction.scope(tenant.id), settings, message.aggregateVersion ?? 0);
    });
  }
}
