import { DomainError, type ReplyOf, tenantUpdated, updateTenant } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContactAddresses } from '../contact/contact-addresses.js';
import { ContactVerification } from '../contact/contact-verification.js';
import { emitTenant } from '../tenant/tenant.events.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/** An admin changes the settings of the own organisation. */
@Controller()
export class UpdateTenantHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly addresses: ContactAddresses,
    private readonly verification: ContactVerification,
  ) {}

  @CommandHandler(updateTenant)
  handle(message: MessageOf<typeof updateTenant>): Promise<ReplyOf<typeof updateTenant>> {
    const { actor, contact_email: address, ...wanted } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const scope = transaction.scope(actor.tenant_id);
      const before = await this.tenants.byId(scope, actor.tenant_id);
      if (!before) throw new DomainError('NOT_FOUND');
      const contact = address === undefined ? {} : await this.addresses.given(transaction, before, address, now);
      const tenant = await this.tenants.change(scope, actor.tenant_id, { ...wanted, ...contact }, now);
      if (!tenant) throw new DomainError('NOT_FOUND');
      if (address !== undefined) await this.verification.ask(scope, tenant, address, now);
      emitTenant(transaction, tenantUpdated, tenant);
      return this.addresses.view(tenant, transaction.system('an address may have been given by any organisation'));
    });
  }
}
