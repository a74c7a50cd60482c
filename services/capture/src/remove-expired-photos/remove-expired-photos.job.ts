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
import { CaptureRepository } from '../capture/capture.repository.js';
import { PhotoDeletion } from '../delete-capture-photos/photo-deletion.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/**
 * Deletes the photos of captures that a tenant has kept for its whole period, counted from the day they were received (a
 * camera's clock may be wrong).
 */
@Injectable()
export class RemoveExpiredPhotos implements Job, RecordsWithPhotos {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly captures: CaptureRepository,
    private readonly deletion: PhotoDeletion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  run(now: Date = new Date()): Promise<void> {
    const keepers = this.tenants.all(systemScope('every tenant has a period of its own'));
    return removeExpiredPhotos(keepers, this, now, this.logger);
  }

  expired(tenantId: string, before: Date, limit: number): Promise<string[]> {
    return this.captures.withPhotosFrom(tenantScope(tenantId), before, limit);
  }

  remove(tenantId: string, captureId: string): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      // Read again: somebody may have deleted them since.
      const capture = await this.captures.find(transaction.scope(tenantId), captureId);
      if (capture) await this.deletion.delete(transaction, capture, new Date());
    });
  }
}
