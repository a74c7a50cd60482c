import { DomainError, deleteCapturePhotos, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { writeScope } from '../capture/capture.scope.js';
import { PhotoObjects } from '../delete-photo-objects/photo-objects.js';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';
import { PhotoDeletion } from './photo-deletion.js';

@Controller()
export class DeleteCapturePhotosHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    private readonly deletion: PhotoDeletion,
    private readonly objectDeletions: ObjectDeletionRepository,
    private readonly photoObjects: PhotoObjects,
  ) {}

  /**
   * The objects go before the answer, not only with the job: other services hear of the deletion a moment later, and
   * until then an incident would still show the photo.
   */
  @CommandHandler(deleteCapturePhotos)
  async handle(message: MessageOf<typeof deleteCapturePhotos>): Promise<ReplyOf<typeof deleteCapturePhotos>> {
    const { actor, capture_id, photo_id } = message.data;
    const tenantId = await this.unitOfWork.once(message, async (transaction) => {
      if (actor.role !== 'admin' && actor.role !== 'super_admin') throw new DomainError('FORBIDDEN');
      const capture = await this.captures.require(writeScope(transaction, actor), capture_id);
      await this.deletion.delete(transaction, capture, new Date(), photo_id);
      return capture.tenant_id;
    });
    const ids = [capture_id, ...(photo_id ? [photo_id] : [])];
    for (const noted of await this.objectDeletions.find(tenantScope(tenantId), ids))
      await this.photoObjects.remove(noted);
    return {};
  }
}
