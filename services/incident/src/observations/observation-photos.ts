import { incidentPhotoDeleted } from '@hazardlens/contracts';
import type { Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import type { ObservationDocument } from './observation.model.js';

/** An observation is made, and loses its photo: nothing else ever changes in it. */
const AFTER_ITS_MAKING = 2;

/** What has to happen when an observation has its photo no more. */
@Injectable()
export class ObservationPhotos {
  constructor(private readonly deletions: PhotoDeletions) {}

  /** @param why asked: somebody wants it to go, at once; expired: its time is over */
  async forget(
    transaction: Transaction,
    { _id, tenant_id, photo }: ObservationDocument,
    why: 'asked' | 'expired',
  ): Promise<void> {
    if (!photo) return;
    const scope = transaction.scope(tenant_id);
    const now = new Date();
    if (why === 'asked') await this.deletions.note(scope, photo, now);
    else await this.deletions.noteUnused(scope, photo.key, now);
    // its folder is found by the same id as an incident's
    transaction.emit(incidentPhotoDeleted, {
      ...{ tenantId: tenant_id, aggregateId: _id, aggregateVersion: AFTER_ITS_MAKING },
      data: { incident_id: _id, photo_id: photo.id, deleted_by: null },
    });
  }
}
