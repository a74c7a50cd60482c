import { captureCompleted, captureFailed, capturePhotosDeleted, captureSubmitted } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Projector } from '../sums/projector.js';
import { TenantLanes } from '../sums/tenant-lanes.js';

type CaptureChanged = MessageOf<
  typeof captureSubmitted | typeof captureCompleted | typeof captureFailed | typeof capturePhotosDeleted
>;

/** Captures count from their submission on; their photos weigh as exposure once they are analysed. */
@Controller()
export class OnCaptureChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: TenantLanes,
    private readonly projector: Projector,
  ) {}

  @EventHandler(captureSubmitted, captureCompleted, captureFailed, capturePhotosDeleted)
  handle(message: CaptureChanged): Promise<unknown> {
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
