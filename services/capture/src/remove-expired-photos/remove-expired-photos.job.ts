import { type Job, LOGGER, type Logger, systemScope, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { PhotoDeletion } from '../delete-capture-photos/photo-deletion.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { keptSince } from './retention.js';

const BATCH = 100;
/** A run stops here and the next one goes on: the oldest photos go first, so nothing is skipped. */
const MOST_A_RUN = 10_000;

/**
 * Deletes the photos that a tenant has kept for its whole period, counted from the day they were received (a camera's
 * clock may be wrong). Captures, decisions and statistics stay.
 */
@Injectable()
export class RemoveExpiredPhotos implements Job {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly captures: CaptureRepository,
    private readonly deletion: PhotoDeletion,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(now: Date = new Date()): Promise<void> {
    let left = MOST_A_RUN;
    for await (const tenant of this.tenants.all(systemScope('every tenant has a period of its own'))) {
      try {
        left -= await this.removeOf(tenant._id, keptSince(now, tenant.retention_months), now, left);
      } catch (error) {
        // Tried again in the next run; one tenant's trouble must not keep the others' photos.
        this.logger.warn({ err: error, tenantId: tenant._id }, 'expired photos not deleted yet');
      }
      if (left <= 0) return;
    }
  }

  private async removeOf(tenantId: string, before: Date, now: Date, most: number): Promise<number> {
    let count = 0;
    while (count < most) {
      const expired = await this.captures.withPhotosFrom(tenantScope(tenantId), before, Math.min(BATCH, most - count));
      for (const captureId of expired) await this.remove(tenantId, captureId, now);
      count += expired.length;
      if (expired.length < BATCH) break;
    }
    if (count > 0) this.logger.info({ tenantId, captures: count }, 'photos kept long enough: deleted');
    return count;
  }

  private remove(tenantId: string, captureId: string, now: Date): Promise<void> {
    return this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
      // Read again: somebody may have deleted them since.
      const capture = await this.captures.find(transaction.scope(tenantId), captureId);
      if (capture) await this.deletion.delete(transaction, capture, now);
    });
  }
}
