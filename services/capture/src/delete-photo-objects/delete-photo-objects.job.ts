import {
  type Job,
  LOGGER,
  type Logger,
  OBJECT_STORE,
  type ObjectStore,
  systemScope,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { capturePrefix } from '../capture/object-keys.js';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';

const BATCH = 100;

/** Deletes the objects that delete-capture-photos has noted down. A note goes only after its objects have gone. */
@Injectable()
export class DeletePhotoObjects implements Job {
  constructor(
    private readonly deletions: ObjectDeletionRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(): Promise<void> {
    const due = await this.deletions.due(systemScope('deletes objects of every tenant'), BATCH);
    for (const { _id: captureId, tenant_id: tenantId, keys } of due) {
      try {
        for (const key of keys) await this.objects.delete(key);
        // Variants that were made of the photos are not in the note.
        for await (const { key } of this.objects.list(capturePrefix(tenantId, captureId)))
          await this.objects.delete(key);
        await this.deletions.done(tenantScope(tenantId), captureId);
      } catch (error) {
        // The note stays for the next run, and one bad object must not keep the others.
        this.logger.warn({ err: error, tenantId, captureId }, 'photo objects not deleted yet');
      }
    }
  }
}
