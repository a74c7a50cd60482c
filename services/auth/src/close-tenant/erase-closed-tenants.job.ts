import { tenantErased } from '@hazardlens/contracts';
import { type Job, LOGGER, type Logger, systemScope, Troubles, UnitOfWork } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';

/**
 * Tells everybody, this service too, that an organisation's time is up. Told again as long as the organisation is there:
 * it goes with everything else of it. One that cannot be told of holds up no other, and fails the run.
 */
@Injectable()
export class EraseClosedTenants implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly users: UserRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const due = await this.tenants.closedBefore(systemScope('closings of every organisation'), now);
    const troubles = new Troubles(this.logger, 'an organisation whose time is up was not erased');
    for (const { _id: tenantId } of due) await troubles.held({ tenantId }, () => this.#erase(tenantId, now));
    troubles.end();
  }

  #erase(tenantId: string, now: Date): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const tenant = await this.tenants.byId(scope, tenantId);
      // taken back a moment ago
      if (!tenant?.closes_at || tenant.closes_at > now) return;
      // Who came by an invitation from before such ones were refused, or in the moment of the closing.
      if (await this.users.hasSuperAdmin(scope)) {
        this.logger.warn({ tenant_id: tenantId }, 'an organisation is not erased while a super admin belongs to it');
        return;
      }
      const about = { tenantId, aggregateId: tenantId, aggregateVersion: tenant.version + 1 };
      transaction.emit(tenantErased, { ...about, data: { tenant_id: tenantId } });
    });
  }
}
