import { analysisFailed, captureFailed } from '@hazardlens/contracts';
import {
  EventHandler,
  InjectReplica,
  type MessageOf,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
  UnitOfWork,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { failed } from '../capture/capture.rules.js';
import { publishCapture } from '../capture/capture-messages.js';
import { FirstResult } from '../capture/first-result.js';

@Controller()
export class OnAnalysisFailed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @EventHandler(analysisFailed)
  async handle(message: MessageOf<typeof analysisFailed>): Promise<void> {
    const { tenantId, data } = message;
    const first = new FirstResult();
    await this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const capture = await this.captures.find(scope, data.capture_id);
      const next = capture && failed(capture, data.reason);
      if (!next) return;
      first.note(capture);
      await this.captures.save(scope, capture, next);
      publishCapture(transaction, captureFailed, next, await this.sites.namesOf(scope, [next], 'site_id'));
    });
    first.tell('failed');
  }
}
