import { captureAssessed, captureCompleted } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { completed } from '../capture/capture.rules.js';
import { publishCapture } from '../capture/capture-messages.js';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class OnCaptureAssessed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    private readonly sites: SiteRepository,
  ) {}

  @EventHandler(captureAssessed)
  handle(message: MessageOf<typeof captureAssessed>): Promise<unknown> {
    const { tenantId, data } = message;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const capture = await this.captures.find(scope, data.capture.id);
      const next = capture && completed(capture, data);
      if (!next) return;
      await this.captures.save(scope, capture, next);
      publishCapture(transaction, captureCompleted, next, await this.sites.namesOf(scope, [next]));
    });
  }
}
