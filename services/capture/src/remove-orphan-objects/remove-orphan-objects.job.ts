import { type Job, LOGGER, type Logger, OBJECT_STORE, type ObjectStore, systemScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { ownerOfObject } from '../capture/object-keys.js';

/** Photos are stored before their capture is; younger objects may still get one. */
export const ORPHAN_AGE_MS = 24 * 3_600_000;
const BATCH = 500;

/** Deletes photos that no capture (any more) points at: a request that ended between upload and record, or a late variant. */
@Injectable()
export class RemoveOrphanObjects implements Job {
  constructor(
    private readonly captures: CaptureRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Memory is bounded by the batch, however many objects there are. */
  async run(now: Date = new Date()): Promise<void> {
    let batch: { key: string; captureId: string }[] = [];
    for await (const { key, lastModified } of this.objects.list('tenants/')) {
      const owner = ownerOfObject(key);
      if (!owner || now.getTime() - lastModified.getTime() < ORPHAN_AGE_MS) continue;
      batch.push({ key, captureId: owner.captureId });
      if (batch.length < BATCH) continue;
      await this.removeOrphans(batch);
      batch = [];
    }
    await this.removeOrphans(batch);
  }

  private async removeOrphans(batch: readonly { key: string; captureId: string }[]): Promise<void> {
    const captureIds = [...new Set(batch.map(({ captureId }) => captureId))];
    const kept = await this.captures.withPhotos(systemScope('objects of every tenant are looked through'), captureIds);
    const orphans = batch.filter(({ captureId }) => !kept.has(captureId));
    for (const { key } of orphans) await this.objects.delete(key);
    if (orphans.length > 0) this.logger.info({ count: orphans.length }, 'orphaned photo objects removed');
  }
}
