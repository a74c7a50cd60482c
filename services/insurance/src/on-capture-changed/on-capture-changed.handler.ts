import { captureCompleted, captureFailed, capturePhotosDeleted, captureSubmitted } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
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
    const { capture, photos, exposure_photos } = message.data;
    const exposure = exposure_photos ?? photos.filter((photo) => photo.exposure).length;
    return this.lanes.run(capture.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(capture.tenant_id);
        await this.projector.capture(scope, capture, exposure, message.aggregateVersion ?? 0);
      }),
    );
  }
}
