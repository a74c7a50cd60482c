import {
  type Actor,
  closeTenant,
  DomainError,
  keepTenant,
  type ReplyOf,
  type TenantView,
  tenantClosingChanged,
  tenantUpdated,
} from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type Transaction, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContactAddresses } from '../contact/contact-addresses.js';
import { emitTenant } from '../tenant/tenant.events.js';
import type { TenantDocument } from '../tenant/tenant.model.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';

/** How long an organisation can change its mind. */
export const UNDO_MS = 30 * 24 * 3_600_000;

/** An admin closes the own organisation, or takes that back. Until the day it goes on as before. */
@Controller()
export class CloseTenantHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly users: UserRepository,
    private readonly addresses: ContactAddresses,
  ) {}

  @CommandHandler(closeTenant)
  close(message: MessageOf<typeof closeTenant>): Promise<ReplyOf<typeof closeTenant>> {
    const { actor, confirm } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      const tenant = await this.tenants.byId(scope, actor.tenant_id);
      if (!tenant) throw new DomainError('NOT_FOUND');
      if (confirm.trim() !== tenant.name) throw new DomainError('CLOSE_CONFIRM');
      // The operator's own people would lose their accounts with it.
      if (tenant.is_platform || (await this.users.hasSuperAdmin(scope))) throw new DomainError('FORBIDDEN');
      if (tenant.closes_at) return this.#view(transaction, tenant);
      const now = new Date();
      const closes_at = new Date(now.getTime() + UNDO_MS);
      const closing = await this.tenants.change(scope, tenant._id, { closes_at }, now);
      if (!closing) throw new DomainError('NOT_FOUND');
      this.#tell(transaction, closing, actor);
      return this.#view(transaction, closing);
    });
  }

  @CommandHandler(keepTenant)
  keep(message: MessageOf<typeof keepTenant>): Promise<ReplyOf<typeof keepTenant>> {
    const { actor } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      const tenant = await this.tenants.byId(scope, actor.tenant_id);
      if (!tenant) throw new DomainError('NOT_FOUND');
      if (!tenant.closes_at) return this.#view(transaction, tenant);
      const kept = await this.tenants.change(scope, tenant._id, { closes_at: null }, new Date());
      if (!kept) throw new DomainError('NOT_FOUND');
      this.#tell(transaction, kept, actor);
      return this.#view(transaction, kept);
    });
  }

  #tell(transaction: Transaction, tenant: TenantDocument, actor: Actor): void {
    emitTenant(transaction, tenantUpdated, tenant);
    const { _id, name, time_zone, version, closes_at = null, updated_at } = tenant;
    transaction.emit(tenantClosingChanged, {
      ...{ tenantId: _id, aggregateId: _id, aggregateVersion: version },
      data: {
        ...{ tenant_id: _id, name, time_zone, closes_at: closes_at?.toISOString() ?? null },
        ...{ changed_at: updated_at.toISOString(), changed_by: actor.name },
      },
    });
  }

  /** As the settings show it, its contact address too. */
  #view(transaction: Transaction, tenant: TenantDocument): Promise<TenantView> {
    return this.addresses.view(tenant, transaction.system('an address may have been given by any organisation'));
  }
}
