import { tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { contractorOf } from '../contractor/contractor.models.js';
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
    const contractor = contractorOf(message.data, message.aggregateVersion ?? 0);
    return this.lanes.run(message.data.tenant.id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        if (contractor) await this.projector.contractor(transaction.scope(contractor._id), contractor);
      }),
    );
  }
}
