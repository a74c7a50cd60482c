import { captureCompleted, captureFailed } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { countedPhotos } from '../capture-row/capture-row.model.js';
import { LiveNews } from '../notifications/live-news.js';
import { captureFailedNews } from '../notifications/news.js';
import { Notifier } from '../notifications/notifier.js';
import { captureEvents } from '../sums/projected-events.js';
import { Projector } from '../sums/projector.js';
import { TenantLanes } from '../sums/tenant-lanes.js';

type CaptureChanged = MessageOf<(typeof captureEvents)[number]>;

const liveTypeOf: Readonly<Record<string, 'capture.completed' | 'capture.failed'>> = {
  [captureCompleted.type]: 'capture.completed',
  [captureFailed.type]: 'capture.failed',
};

/** Captures count from their submission on; their photos weigh as exposure once they are analysed. */
@Controller()
export class OnCaptureChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly lanes: TenantLanes,
    private readonly projector: Projector,
    private readonly notifier: Notifier,
    private readonly live: LiveNews,
  ) {}

  @EventHandler(...captureEvents)
  handle(message: CaptureChanged): Promise<unknown> {
    const { capture } = message.data;
    const version = message.aggregateVersion ?? 0;
    const liveType = liveTypeOf[message.type];
    return this.lanes.run(capture.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        const scope = transaction.scope(capture.tenant_id);
        await this.projector.capture(scope, capture, countedPhotos(message.data), version);
        if (message.type === captureFailed.type)
          await this.notifier.tell(transaction, captureFailedNews(capture, version, message.occurredAt));
        if (liveType) this.live.announce(transaction, { type: liveType, id: capture.id }, capture.tenant_id, version);
      }),
    );
  }
}
