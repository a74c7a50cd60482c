import { captureSubmitted } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';

/** Counts a site's captures, each once however often it is told. */
@Controller()
export class OnCaptureSubmitted {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
  ) {}

  @EventHandler(captureSubmitted)
  handle(message: MessageOf<typeof captureSubmitted>): Promise<unknown> {
    const { capture } = message.data;
    return this.unitOfWork.once(message, (transaction) =>
      this.sites.countCapture(transaction.scope(capture.tenant_id), capture.site_id),
    );
  }
}
