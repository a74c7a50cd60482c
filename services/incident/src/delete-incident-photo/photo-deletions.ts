import { photoStemOf } from '@hazardlens/contracts';
import {
  InjectModel,
  type Job,
  Lanes,
  LOGGER,
  type Logger,
  OBJECT_STORE,
  type ObjectStore,
  systemScope,
  TenantModel,
  type TenantScope,
  tenantScope,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { IncidentDocument, IncidentPhotoDocument } from '../incident/incident.document.js';
import { ownPhotosGone } from '../incident/incident.rules.js';
import { publishPhotoBytes } from '../incident/photo-bytes.js';
import { OwnPhotos } from './own-photos.js';
import { type PhotoDeletionDocument, photoDeletionModel } from './photo-deletion.model.js';

const BATCH = 200;
/** What nobody asked for waits until a record that takes the same picture again would be there. */
const WAIT_MS = 24 * 3_600_000;

/**
 * Takes photos out of the store with everything that was made of them. They are noted with the change that takes them
 * from the incident; a note goes only after its objects have gone, if need be by the job. The same picture, sent again, lies
 * under the same key: where a record points at it, it stays.
 */
@Injectable()
export class PhotoDeletions implements Job {
  // The request that deletes and the job would both count what both saw before either deleted it.
  readonly #lanes = new Lanes();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectModel(photoDeletionModel) private readonly deletions: TenantModel<PhotoDeletionDocument>,
    private readonly photos: OwnPhotos,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Somebody asked for it. */
  async note(scope: TenantScope, { key }: Pick<IncidentPhotoDocument, 'key'>, now: Date): Promise<void> {
    // The same picture, sent again after it was deleted, lies under the same key.
    const noted = { requested_at: now };
    const { matched } = await this.deletions.updateOne(scope, { _id: key }, { $set: noted });
    if (matched === 0) await this.deletions.insertOne(scope, { _id: key, ...noted });
  }

  /** The photos of the incident itself that it has no more after a change. */
  async noteGone(scope: TenantScope, before: IncidentDocument, after: IncidentDocument, now: Date): Promise<void> {
    for (const { key } of ownPhotosGone(before, after)) await this.noteUnused(scope, key, now);
  }

  /** Nothing points at it any more, and nobody asked for it to go. */
  async noteUnused(scope: TenantScope, key: string, now: Date): Promise<void> {
    const requested_at = new Date(now.getTime() + WAIT_MS);
    if (await this.deletions.exists(scope, { _id: key })) return;
    await this.deletions.insertOne(scope, { _id: key, requested_at });
  }

  /** Never fails: what could not be deleted stays noted. */
  carryOut(tenantId: string, key: string): Promise<void> {
    return this.#lanes.run(key, () => this.#carriedOut(tenantId, key));
  }

  async #carriedOut(tenantId: string, key: string): Promise<void> {
    try {
      if (await this.#isKept(tenantScope(tenantId), key)) {
        await this.deletions.deleteOne(tenantScope(tenantId), { _id: key });
        return;
      }
      const made: string[] = [];
      let bytes = 0;
      for await (const variant of this.objects.list(photoStemOf(key))) {
        made.push(variant.key);
        bytes += variant.size;
      }
      await this.objects.deleteMany([...made, key]);
      await this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
        const first = (await this.deletions.deleteOne(transaction.scope(tenantId), { _id: key })) > 0;
        if (first) publishPhotoBytes(transaction, { tenantId, aggregateId: tenantId }, -bytes);
      });
    } catch (error) {
      this.logger.warn({ err: error, tenantId, key }, 'photo not deleted yet');
    }
  }

  async run(now: Date = new Date()): Promise<void> {
    const scope = systemScope('deletes photos of every tenant');
    const options = { sort: { requested_at: 1 }, limit: BATCH } as const;
    const due = await this.deletions.find(scope, { requested_at: { $lte: now } }, options);
    for (const { tenant_id, _id } of due) await this.carryOut(tenant_id, _id);
  }

  async #isKept(scope: TenantScope, key: string): Promise<boolean> {
    return (await this.photos.pointedAt(scope, [key])).has(key);
  }
}
