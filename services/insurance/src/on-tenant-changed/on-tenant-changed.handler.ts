import { tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContractorProjector } from '../contractor/contractor.projector.js';
import { ContractorLanes } from '../contractor/contractor-lanes.js';

/** Contractors only; the operator's own tenant is outside links and scores. */
@Controller()
export class OnTenantChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: ContractorLanes,
    private readonly projector: ContractorProjector,
  ) {}

  @EventHandler(tenantRegistered, tenantUpdated)
  handle(message: MessageOf<typeof tenantRegistered>): Promise<unknown> {
    const { tenant, is_platform } = message.data;
    const version = message.aggregateVersion ?? 0;
    return this.lanes.run(tenant.id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        if (is_platform || tenant.tenant_type !== 'contractor') return;
        const { id: _id, name, contact_email, time_zone } = tenant;
        await this.projector.contractor(transaction.scope(_id), { _id, version, name, contact_email, time_zone });
      }),
    );
  }
}
