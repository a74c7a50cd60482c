import { captureSubmitted } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';

/** Of a capture that is new. One that is analysed again is told as submitted once more, as a later version of itself. */
const FIRST_VERSION = 1;

/** Counts a site's captures, each once however often it is told. */
@Controller()
export class OnCaptureSubmitted {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sites: SiteRepository,
  ) {}

  @EventHandler(captureSubmitted)
  async handle(message: MessageOf<typeof captureSubmitted>): Promise<unknown> {
    const { capture } = message.data;
    if ((message.aggregateVersion ?? FIRST_VERSION) > FIRST_VERSION) return;
    return this.unitOfWork.once(message, (transaction) =>
      this.sites.countCapture(transaction.scope(capture.tenant_id), capture.site_id),
    );
  }
}
