import { type Job, keptSince, LOGGER, type Logger, systemScope, Troubles, tenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { AuditLog } from './audit-log.js';

/**
 * Each entry goes by itself after the period that held when it was written. This takes away what a period that was shortened since
 * does not cover any more; one that was lengthened keeps nothing for longer than was told when it was written. The shortest period
 * is a month, and that somebody shortened it is an entry itself: who did something yesterday cannot hide it so.
 */
@Injectable()
export class RemoveExpiredEntries implements Job {
  constructor(
    private readonly tenants: TenantRepository,
    private readonly log: AuditLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    const troubles = new Troubles(this.logger, 'expired entries of a security log not deleted yet');
    for (const { _id: tenantId, retention_months } of await this.tenants.all(systemScope('each has its own period'))) {
      await troubles.held({ tenantId }, () =>
        this.log.removeBefore(tenantScope(tenantId), keptSince(now, retention_months)),
      );
    }
    troubles.end();
  }
}
