import { capturePhotosDeleted, incidentPhotoDeleted } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ClassifierRepository } from '../classifier/classifier.repository.js';
import { ExampleRepository } from '../example/example.repository.js';

/** A photo that is gone is no example any more, and what was learned from it is learned again without it. */
@Controller()
export class OnPhotosDeleted {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly examples: ExampleRepository,
    private readonly classifiers: ClassifierRepository,
  ) {}

  @EventHandler(capturePhotosDeleted)
  ofCapture(message: MessageOf<typeof capturePhotosDeleted>): Promise<unknown> {
    const { capture, deleted_photo_ids: gone } = message.data;
    const all = capture.deleted_at !== null || gone === undefined;
    return this.forget(message, capture.tenant_id, capture.id, (id) => all || gone.includes(id));
  }

  @EventHandler(incidentPhotoDeleted)
  ofIncident(message: MessageOf<typeof incidentPhotoDeleted>): Promise<unknown> {
    const { photo_id: gone } = message.data;
    const record = gone.slice(0, gone.lastIndexOf('-'));
    return this.forget(message, message.tenantId, record, (id) => id === gone);
  }

  private forget(
    message: MessageOf<typeof capturePhotosDeleted> | MessageOf<typeof incidentPhotoDeleted>,
    tenantId: string,
    record: string,
    isGone: (photoId: string) => boolean,
  ): Promise<unknown> {
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const examples = (await this.examples.ofCapture(scope, record)).filter(({ photo_id }) => isGone(photo_id));
      await this.examples.remove(scope, examples);
      await this.classifiers.markForRelearning(scope, [...new Set(examples.map(({ hazard_type }) => hazard_type))]);
      return {};
    });
  }
}
