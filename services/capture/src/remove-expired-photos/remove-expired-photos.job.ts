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
import { CaptureRepository } from '../capture/capture.repository.js';
import { type TenantCopy, tenantCopy } from '../copies/copies.js';
import { PhotoDeletion } from '../delete-capture-photos/photo-deletion.js';

/** Photos of captures, kept from the day they were received: a camera's clock may be wrong. */
@Injectable()
export class RemoveExpiredPhotos extends PhotoRetention {
  constructor(
    unitOfWork: UnitOfWork,
    @InjectReplica(tenantCopy) tenants: ReplicaReader<TenantCopy>,
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
