import { capturePhotosDeleted, DomainError, deleteCapturePhotos, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { withoutPhotos } from '../capture/capture.rules.js';
import { writeScope } from '../capture/capture.scope.js';
import { publishCapture } from '../capture/capture-messages.js';
import { ObjectDeletionRepository } from '../object-deletion/object-deletion.repository.js';
import { SiteRepository } from '../site/site.repository.js';

/**
 * Nobody can reach the photos once this has committed. The objects themselves go afterwards: the same transaction notes
 * them down, and a job deletes what is noted, so that a crash in between leaves none behind.
 */
@Controller()
export class DeleteCapturePhotosHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    private readonly objectDeletions: ObjectDeletionRepository,
    private readonly sites: SiteRepository,
  ) {}

  @CommandHandler(deleteCapturePhotos)
  handle(message: MessageOf<typeof deleteCapturePhotos>): Promise<ReplyOf<typeof deleteCapturePhotos>> {
    const { actor, capture_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      if (actor.role !== 'admin' && actor.role !== 'super_admin') throw new DomainError('FORBIDDEN');
      const scope = writeScope(transaction, actor);
      const capture = await this.captures.require(scope, capture_id);
      const now = new Date();
      const emptied = withoutPhotos(capture, now);
      if (!emptied) return {};
      const owner = transaction.scope(capture.tenant_id);
      await this.captures.save(owner, capture, emptied);
      await this.objectDeletions.add(owner, capture, now);
      publishCapture(transaction, capturePhotosDeleted, emptied, await this.sites.namesOf(owner, [emptied]));
      return {};
    });
  }
}
