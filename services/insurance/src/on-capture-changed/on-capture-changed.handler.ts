import { captureCompleted, captureFailed, capturePhotosDeleted, captureSubmitted } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { countedPhotos } from '../contractor/contractor.models.js';
import { ContractorProjector } from '../contractor/contractor.projector.js';
import { ContractorLanes } from '../contractor/contractor-lanes.js';

@Controller()
export class OnCaptureChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: ContractorLanes,
    private readonly projector: ContractorProjector,
  ) {}

  @EventHandler(captureSubmitted, captureCompleted, captureFailed, capturePhotosDeleted)
  handle(message: MessageOf<typeof captureSubmitted>): Promise<unknown> {
    const { capture } = message.data;
    return this.lanes.run(capture.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(capture.tenant_id);
        await this.projector.capture(scope, capture, countedPhotos(message.data), message.aggregateVersion ?? 0);
      }),
    );
  }
}
