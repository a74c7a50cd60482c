import { DomainError, type ReplyOf, setLogo, tenantUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContactAddresses } from '../contact/contact-addresses.js';
import { emitTenant } from '../tenant/tenant.events.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/** An admin gives the own organisation a logo, or takes it away. The picture is stored and deleted by who asks. */
@Controller()
export class SetLogoHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly addresses: ContactAddresses,
  ) {}

  @CommandHandler(setLogo)
  handle(message: MessageOf<typeof setLogo>): Promise<ReplyOf<typeof setLogo>> {
    const { actor, logo } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      const before = await this.tenants.byId(scope, actor.tenant_id);
      const tenant = await this.tenants.change(scope, actor.tenant_id, { logo }, new Date());
      if (!before || !tenant) throw new DomainError('NOT_FOUND');
      emitTenant(transaction, tenantUpdated, tenant);
      const system = transaction.system('an address may have been given by any organisation');
      return { tenant: await this.addresses.view(tenant, system), replaced: before.logo ?? null };
    });
  }
}
