import { captureSubmitted, DomainError, isReviewRole, type ReplyOf, reanalyzeCapture } from '@hazardlens/contracts';
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
import { reanalysed } from '../capture/capture.rules.js';
import { writeScope } from '../capture/capture.scope.js';
import { captureDetailOf } from '../capture/capture.view.js';
import { publishCapture, requestAnalysis } from '../capture/capture-messages.js';

@Controller()
export class ReanalyzeCaptureHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @CommandHandler(reanalyzeCapture)
  handle(message: MessageOf<typeof reanalyzeCapture>): Promise<ReplyOf<typeof reanalyzeCapture>> {
    const { actor, capture_id, model_version } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      if (!isReviewRole(actor.role)) throw new DomainError('FORBIDDEN');
      const scope = writeScope(transaction, actor);
      const capture = await this.captures.require(scope, capture_id);
      const asked = reanalysed(capture, model_version, new Date());
      await this.captures.save(scope, capture, asked);
      const names = await this.sites.namesOf(scope, [asked], 'site_id');
      publishCapture(transaction, captureSubmitted, asked, names);
      requestAnalysis(transaction, asked, names);
      return captureDetailOf(asked, names);
    });
  }
}
