import { captureSubmitted, DomainError, type ReplyOf, submitCapture } from '@hazardlens/contracts';
import {
  CommandHandler,
  InjectReplica,
  type MessageOf,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { submitted } from '../capture/capture.rules.js';
import { assertMayCapture } from '../capture/capture.scope.js';
import { captureDetailOf } from '../capture/capture.view.js';
import { publishCapture, requestAnalysis } from '../capture/capture-messages.js';
import { publishPhotoBytes } from '../capture/photo-bytes.js';

/**
 * Starts the life of a capture: stored and asked to be analysed in one transaction, so that neither exists without the
 * other. The photos lie in the object store already.
 */
@Controller()
export class SubmitCaptureHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @CommandHandler(submitCapture)
  handle(message: MessageOf<typeof submitCapture>): Promise<ReplyOf<typeof submitCapture>> {
    const { data } = message;
    return this.unitOfWork.once(message, async (transaction) => {
      assertMayCapture(data);
      const scope = transaction.scope(data.site.tenant_id);
      const names = await this.sites.namesOf(scope, [{ site_id: data.site.id }], 'site_id');
      const known = await this.captures.find(scope, data.capture_id);
      if (known) {
        // The phone's queue sends again what it has no answer for; another body under the same id is a mistake.
        if (known.body_hash !== data.body_hash) throw new DomainError('CLIENT_ID_CONFLICT');
        return captureDetailOf(known, names);
      }
      const capture = submitted(data, new Date());
      await this.captures.add(scope, capture);
      publishCapture(transaction, captureSubmitted, capture, names);
      const about = { tenantId: capture.tenant_id, aggregateId: capture._id };
      publishPhotoBytes(transaction, about, data.stored_bytes ?? 0);
      requestAnalysis(transaction, capture, names);
      return captureDetailOf(capture, names);
    });
  }
}
