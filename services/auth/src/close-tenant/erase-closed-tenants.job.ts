import { tenantErased } from '@hazardlens/contracts';
import { type Job, systemScope, UnitOfWork } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';

/**
 * Tells everybody, this service too, that an organisation's time is up. Told again as long as the organisation is there:
 * it goes with everything else of it.
 */
@Injectable()
export class EraseClosedTenants implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const due = await this.tenants.closedBefore(systemScope('closings of every organisation'), now);
    for (const { _id: tenantId } of due) {
      await this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
        const tenant = await this.tenants.byId(transaction.scope(tenantId), tenantId);
        // taken back a moment ago
        if (!tenant?.closes_at || tenant.closes_at > now) return;
        const about = { tenantId, aggregateId: tenantId, aggregateVersion: tenant.version + 1 };
        transaction.emit(tenantErased, { ...about, data: { tenant_id: tenantId } });
      });
    }
  }
}
