import { captureSubmitted, importCapture, type ReplyOf, recordAnalysis } from '@hazardlens/contracts';
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
import { captureContextOf, captureDetailOf } from '../capture/capture.view.js';
import { publishCapture } from '../capture/capture-messages.js';
import { publishPhotoBytes } from '../capture/photo-bytes.js';

/**
 * A capture of the past that brings its analysis along. From here on it goes the way of every other: stored and handed to
 * inference in one transaction, completed once its findings are incidents. Imported again, it stays as it is.
 */
@Controller()
export class ImportCaptureHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @CommandHandler(importCapture)
  handle(message: MessageOf<typeof importCapture>): Promise<ReplyOf<typeof importCapture>> {
    const { analysis, ...submission } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      assertMayCapture(submission);
      const scope = transaction.scope(submission.site.tenant_id);
      const names = await this.sites.namesOf(scope, [{ site_id: submission.site.id }], 'site_id');
      const known = await this.captures.find(scope, submission.capture_id);
      if (known) return captureDetailOf(known, names);
      const capture = submitted(submission, new Date());
      await this.captures.add(scope, capture);
      publishCapture(transaction, captureSubmitted, capture, names);
      const about = { tenantId: capture.tenant_id, aggregateId: capture._id };
      publishPhotoBytes(transaction, about, submission.stored_bytes ?? 0);
      transaction.send(recordAnalysis, {
        tenantId: capture.tenant_id,
        data: { capture: captureContextOf(capture, names), analysis },
      });
      return captureDetailOf(capture, names);
    });
  }
}
