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
import { ObservationRepository } from './observation.repository.js';
import { ObservationPhotos } from './observation-photos.js';

/** Photos of good practice have their time like all others; what was seen stays. */
@Injectable()
export class RemoveExpiredObservationPhotos extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    @InjectReplica(tenantCopy) tenants: ReplicaReader<TenantCopy>,
    private readonly observations: ObservationRepository,
    private readonly photos: ObservationPhotos,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(unitOfWork, tenants, logger);
  }

  protected expired(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    return this.observations.withPhotosFrom(scope, before, limit);
  }

  protected async remove(transaction: Transaction, scope: TenantScope, id: string): Promise<void> {
    const observation = await this.observations.find(scope, id);
    if (!observation) return;
    await this.observations.removePhoto(scope, id);
    await this.photos.forget(transaction, observation, 'expired');
  }
}
