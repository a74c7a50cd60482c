import { capturePhotosDeleted } from '@hazardlens/contracts';
import {
  InjectReplica,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
  type Transaction,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { CaptureDocument } from '../capture/capture.document.js';
import { CaptureRepository } from '../capture/capture.repository.js';
import { withoutPhoto, withoutPhotos } from '../capture/capture.rules.js';
import { publishCapture } from '../capture/capture-messages.js';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';

/**
 * Takes the photos from a capture. Nobody can reach them once the transaction has committed. The objects themselves go
 * afterwards: the same transaction notes them down, and a job deletes what is noted, so that a crash in between leaves
 * none behind.
 */
@Injectable()
export class PhotoDeletion {
  constructor(
    private readonly captures: CaptureRepository,
    private readonly objectDeletions: ObjectDeletionRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  /**
   * @param photoId the one that goes; all of them without
   * @returns false when they are gone already
   */
  async delete(transaction: Transaction, capture: CaptureDocument, now: Date, photoId?: string): Promise<boolean> {
    const emptied = photoId === undefined ? withoutPhotos(capture, now) : withoutPhoto(capture, photoId, now);
    if (!emptied) return false;
    const owner = transaction.scope(capture.tenant_id);
    const gone = capture.photos.filter(({ id }) => !emptied.photos.some((photo) => photo.id === id));
    await this.captures.save(owner, capture, emptied);
    await this.objectDeletions.add(owner, capture, emptied.photos.length === 0 ? null : gone, now);
    const names = await this.sites.namesOf(owner, [emptied], 'site_id');
    publishCapture(transaction, capturePhotosDeleted, emptied, names, { deleted_photo_ids: gone.map(({ id }) => id) });
    return true;
  }
}
