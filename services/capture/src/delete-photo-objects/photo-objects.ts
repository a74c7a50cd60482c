import { LOGGER, type Logger, OBJECT_STORE, type ObjectStore, tenantScope } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { capturePrefix } from '../capture/object-keys.js';
import type { ObjectDeletionDocument } from '../object-deletion/object-deletion.model.js';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';

/** Takes the objects of deleted photos out of the store. A note goes only after its objects have gone. */
@Injectable()
export class PhotoObjects {
  constructor(
    private readonly deletions: ObjectDeletionRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never fails: what could not be deleted stays noted for the next run of the job. */
  async remove({ _id: id, tenant_id: tenantId, keys, prefix }: ObjectDeletionDocument): Promise<void> {
    try {
      for (const key of keys) await this.objects.delete(key);
      // Variants that were made of the photos are not in the note.
      for await (const { key } of this.objects.list(prefix ?? capturePrefix(tenantId, id)))
        await this.objects.delete(key);
      await this.deletions.done(tenantScope(tenantId), id);
    } catch (error) {
      this.logger.warn({ err: error, tenantId, id }, 'photo objects not deleted yet');
    }
  }
}
