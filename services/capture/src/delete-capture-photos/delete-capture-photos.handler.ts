import { DomainError, deleteCapturePhotos, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { writeScope } from '../capture/capture.scope.js';
import { PhotoDeletion } from './photo-deletion.js';

@Controller()
export class DeleteCapturePhotosHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    private readonly deletion: PhotoDeletion,
  ) {}

  @CommandHandler(deleteCapturePhotos)
  handle(message: MessageOf<typeof deleteCapturePhotos>): Promise<ReplyOf<typeof deleteCapturePhotos>> {
    const { actor, capture_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      if (actor.role !== 'admin' && actor.role !== 'super_admin') throw new DomainError('FORBIDDEN');
      const capture = await this.captures.require(writeScope(transaction, actor), capture_id);
      await this.deletion.delete(transaction, capture, new Date());
      return {};
    });
  }
}
