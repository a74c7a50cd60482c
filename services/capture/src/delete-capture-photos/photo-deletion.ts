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
import { withoutPhotos } from '../capture/capture.rules.js';
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

  /** @returns false when they are gone already */
  async delete(transaction: Transaction, capture: CaptureDocument, now: Date): Promise<boolean> {
    const emptied = withoutPhotos(capture, now);
    if (!emptied) return false;
    const owner = transaction.scope(capture.tenant_id);
    await this.captures.save(owner, capture, emptied);
    await this.objectDeletions.add(owner, capture, now);
    publishCapture(transaction, capturePhotosDeleted, emptied, await this.sites.namesOf(owner, [emptied], 'site_id'));
    return true;
  }
}
