import { incidentUpdated } from '@hazardlens/contracts';
import {
  type Job,
  LOGGER,
  type Logger,
  type RecordsWithPhotos,
  removeExpiredPhotos,
  systemScope,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { withoutExpiredPhotos } from '../incident/incident.rules.js';
import { publishIncident } from '../incident/incident-changes.js';
import { SiteRepository } from '../site/site.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/**
 * Takes away the photos of reports and of repairs that a tenant has kept for its whole period; those of captures are the
 * capture service's. Nobody can reach them from then on, and `remove-orphan-photos` deletes the objects.
 */
@Injectable()
export class RemoveExpiredPhotos implements Job, RecordsWithPhotos {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly incidents: IncidentRepository,
    private readonly sites: SiteRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  run(now: Date = new Date()): Promise<void> {
    const keepers = this.tenants.all(systemScope('every tenant has a period of its own'));
    return removeExpiredPhotos(keepers, this, now, this.logger);
  }

  expired(tenantId: string, before: Date, limit: number): Promise<string[]> {
    return this.incidents.withOwnPhotosFrom(tenantScope(tenantId), before, limit);
  }

  remove(tenantId: string, incidentId: string, before: Date): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      const scope = transaction.scope(tenantId);
      // Read again: the repair may have been refused since, and its photo with it.
      const incident = await this.incidents.find(scope, incidentId);
      const changed = incident ? withoutExpiredPhotos(incident, before) : null;
      if (!incident || !changed) return;
      await this.incidents.save(scope, incident, changed);
      publishIncident(transaction, [incidentUpdated], changed, await this.sites.namesOf(scope, [changed]));
    });
  }
}
