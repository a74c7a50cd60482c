import { DomainError, type ReplyOf, tenantUpdated, updateTenant } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { emitTenant } from '../tenant/tenant.events.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { toTenantView } from '../tenant/tenant.view.js';

/** An admin changes the settings of the own organisation. */
@Controller()
export class UpdateTenantHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
  ) {}

  @CommandHandler(updateTenant)
  handle(message: MessageOf<typeof updateTenant>): Promise<ReplyOf<typeof updateTenant>> {
    const { actor, ...wanted } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      const tenant = await this.tenants.change(scope, actor.tenant_id, wanted, new Date());
      if (!tenant) throw new DomainError('NOT_FOUND');
      emitTenant(transaction, tenantUpdated, tenant);
      return toTenantView(tenant);
    });
  }
}
