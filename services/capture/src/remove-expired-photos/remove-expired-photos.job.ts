import {
  LOGGER,
  type Logger,
  PhotoRetention,
  type TenantScope,
  type Transaction,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { PhotoDeletion } from '../delete-capture-photos/photo-deletion.js';
import { TenantRepository } from '../tenant/tenant.repository.js';

/** Photos of captures, kept from the day they were received: a camera's clock may be wrong. */
@Injectable()
export class RemoveExpiredPhotos extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    tenants: TenantRepository,
    private readonly captures: CaptureRepository,
    private readonly deletion: PhotoDeletion,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(unitOfWork, tenants, logger);
  }

  protected expired(scope: TenantScope, before: Date, limit: number): Promise<string[]> {
    return this.captures.withPhotosFrom(scope, before, limit);
  }

  protected async remove(transaction: Transaction, scope: TenantScope, captureId: string): Promise<void> {
    const capture = await this.captures.find(scope, captureId);
    if (capture) await this.deletion.delete(transaction, capture, new Date());
  }
}
