import { incidentPhotoDeleted, incidentUpdated } from '@hazardlens/contracts';
import {
  InjectReplica,
  LOGGER,
  type Logger,
  PhotoRetention,
  ReplicaReader,
  type TenantScope,
  type Transaction,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { ownPhotosGone, withoutExpiredPhotos } from '../incident/incident.rules.js';
import { publishIncident } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';

/**
 * Photos of reports and of repairs; those of captures are the capture service's. Nobody can reach them from then on, and
 * `delete-photos` deletes the objects a day later.
 */
@Injectable()
export class RemoveExpiredPhotos extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    @InjectReplica(tenantCopy) tenants: ReplicaReader<TenantCopy>,
    private readonly incidents: IncidentRepository,
    private readonly deletions: PhotoDeletions,
    private readonly names: RecordNames,
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
    await this.deletions.noteGone(scope, incident, changed, new Date());
    publishIncident(transaction, [incidentUpdated], changed, await this.names.of(scope, [changed]));
    for (const { id: photo_id } of ownPhotosGone(incident, changed)) {
      transaction.emit(incidentPhotoDeleted, {
        ...{ tenantId: changed.tenant_id, aggregateId: id, aggregateVersion: changed.version },
        data: { incident_id: id, photo_id, deleted_by: null },
      });
    }
  }
}
