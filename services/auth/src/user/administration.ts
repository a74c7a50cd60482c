import type { Role } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { platformTenantId } from '../tenant/platform.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import type { UserDocument } from './user.model.js';
import { UserRepository } from './user.repository.js';
import { losesAdministrator, refuseLastAdministrator } from './user.rules.js';

/** Keeps the promise that an organisation, and the product, always has an active administrator. */
@Injectable()
export class Administration {
  constructor(
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
  ) {}

  /** @throws DomainError LAST_ADMIN; holds until the transaction ends, whatever others do meanwhile */
  async refuseLosingLast(
    transaction: Transaction,
    target: UserDocument,
    after: { role: Role; is_active: boolean } | null,
  ): Promise<void> {
    if (!losesAdministrator(target, after)) return;
    // Admins count within their organisation, super_admins over all of them.
    const everywhere = target.role === 'super_admin';
    const scope = everywhere
      ? transaction.system('super_admins may belong to any organisation')
      : transaction.scope(target.tenant_id);
    await this.tenants.lockAdministration(scope, everywhere ? platformTenantId : target.tenant_id);
    const others = await this.users.countOtherActive(scope, target.role, target._id);
    refuseLastAdministrator(others);
  }
}
