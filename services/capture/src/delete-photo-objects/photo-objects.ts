import { Lanes, LOGGER, type Logger, OBJECT_STORE, type ObjectStore, UnitOfWork } from '@hazardlens/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { capturePrefix } from '../capture/object-keys.js';
import { publishPhotoBytes } from '../capture/photo-bytes.js';
import type { ObjectDeletionDocument } from '../object-deletion/object-deletion.model.js';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';

/** Notes worked on at once: most of the time is spent waiting for the store. */
const AT_ONCE = 8;

/** Takes the objects of deleted photos out of the store. A note goes only after its objects have gone. */
@Injectable()
export class PhotoObjects {
  // The request that deletes and the job would both count what both saw before either deleted it.
  readonly #lanes = new Lanes();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deletions: ObjectDeletionRepository,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @returns how many notes are done */
  async removeAll(notes: readonly ObjectDeletionDocument[]): Promise<number> {
    const waiting = [...notes];
    let done = 0;
    const worker = async (): Promise<void> => {
      for (let note = waiting.pop(); note; note = waiting.pop()) if (await this.remove(note)) done += 1;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return done;
  }

  /** Never fails: what could not be deleted stays noted for the next run of the job. @returns whether it is gone */
  remove(note: ObjectDeletionDocument): Promise<boolean> {
    return this.#lanes.run(note._id, () => this.#removed(note));
  }

  async #removed({ _id: id, tenant_id: tenantId, keys, prefix }: ObjectDeletionDocument): Promise<boolean> {
    try {
      // Variants that were made of the photos are not in the note.
      const made: string[] = [];
      let bytes = 0;
      for await (const { key, size } of this.objects.list(prefix ?? capturePrefix(tenantId, id))) {
        made.push(key);
        bytes += size;
      }
      await this.objects.deleteMany([...new Set([...keys, ...made])]);
      await this.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) => {
        const first = await this.deletions.done(transaction.scope(tenantId), id);
        if (first) publishPhotoBytes(transaction, { tenantId, aggregateId: id }, -bytes);
      });
      return true;
    } catch (error) {
      this.logger.warn({ err: error, tenantId, id }, 'photo objects not deleted yet');
      return false;
    }
  }
}
