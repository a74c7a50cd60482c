import { tenantRegistered, tenantUpdated } from '@hazardlens/contracts';
import { EventHandler, InjectModel, type MessageOf, type TenantModel, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type ContractorDocument, contractorModel, contractorOf } from '../contractor/contractor.model.js';

@Controller()
export class OnTenantChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(contractorModel) private readonly contractors: TenantModel<ContractorDocument>,
  ) {}

  @EventHandler(tenantRegistered, tenantUpdated)
  handle(message: MessageOf<typeof tenantRegistered>): Promise<unknown> {
    const contractor = contractorOf(message.data, message.aggregateVersion ?? 0);
    return this.unitOfWork.once(message, async (transaction) => {
      if (contractor === null) return;
      const { _id, version } = contractor;
      const scope = transaction.scope(_id);
      const before = await this.contractors.findOne(scope, { _id });
      if (before && before.version >= version) return;
      await this.contractors.replaceOne(scope, { _id }, contractor, { upsert: true });
    });
  }
}
