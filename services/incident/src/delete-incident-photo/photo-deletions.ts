import {
  InjectModel,
  type Job,
  LOGGER,
  type Logger,
  OBJECT_STORE,
  type ObjectStore,
  systemScope,
  TenantModel,
  type TenantScope,
  tenantScope,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { IncidentPhotoDocument } from '../incident/incident.document.js';
import { type PhotoDeletionDocument, photoDeletionModel } from './photo-deletion.model.js';

const BATCH = 100;

/**
 * Takes deleted photos out of the store with everything that was made of them. They are noted with the change that takes
 * them from the incident; a note goes only after its objects have gone, if need be by the job.
 */
@Injectable()
export class PhotoDeletions implements Job {
  constructor(
    @InjectModel(photoDeletionModel) private readonly deletions: TenantModel<PhotoDeletionDocument>,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async note(scope: TenantScope, { key }: IncidentPhotoDocument, now: Date): Promise<void> {
    // The same picture, sent again after it was deleted, lies under the same key.
    if (await this.deletions.exists(scope, { _id: key })) return;
    await this.deletions.insertOne(scope, { _id: key, requested_at: now });
  }

  /** Never fails: what could not be deleted stays noted. */
  async carryOut(tenantId: string, key: string): Promise<void> {
    try {
      for await (const made of this.objects.list(key.replace(/\.jpg$/, ''))) await this.objects.delete(made.key);
      await this.objects.delete(key);
      await this.deletions.deleteOne(tenantScope(tenantId), { _id: key });
    } catch (error) {
      this.logger.warn({ err: error, tenantId, key }, 'photo not deleted yet');
    }
  }

  async run(): Promise<void> {
    const due = await this.deletions.find(systemScope('deletes photos of every tenant'), {}, { limit: BATCH });
    for (const { tenant_id, _id } of due) await this.carryOut(tenant_id, _id);
  }
}
