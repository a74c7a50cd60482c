import { incidentUpdated } from '@hazardlens/contracts';
import {
  LOGGER,
  type Logger,
  PhotoRetention,
  type TenantScope,
  type Transaction,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { IncidentRepository } from '../incident/incident.repository.js';
import { withoutExpiredPhotos } from '../incident/incident.rules.js';
import { publishIncident } from '../incident/incident-changes.js';
import { SiteRepository } from '../site/site.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/**
 * Photos of reports and of repairs; those of captures are the capture service's. Nobody can reach them from then on, and
 * `remove-orphan-photos` deletes the objects.
 */
@Injectable()
export class RemoveExpiredPhotos extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    tenants: TenantRepository,
    private readonly incidents: IncidentRepository,
    private readonly sites: SiteRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(unitOfWork, tenants, logger);
  }

  protected expired(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    return this.incidents.withOwnPhotosFrom(scope, before, limit);
  }

  protected async remove(transaction: Transaction, scope: TenantScope, id: string, before: Date): Promise<void> {
    const incident = await this.incidents.find(scope, id);
    const changed = incident ? withoutExpiredPhotos(incident, before) : null;
    if (!incident || !changed) return;
    await this.incidents.save(scope, incident, changed);
    publishIncident(transaction, [incidentUpdated], changed, await this.sites.namesOf(scope, [changed]));
  }
}
