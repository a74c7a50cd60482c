import { captureAssessed, captureCompleted } from '@hazardlens/contracts';
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
import { completed, countingOnly } from '../capture/capture.rules.js';
import { publishCapture } from '../capture/capture-messages.js';
import { FirstResult } from '../capture/first-result.js';
import { CountedPhotoRepository } from '../counted-photo/counted-photo.repository.js';

@Controller()
export class OnCaptureAssessed {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
    private readonly countedPhotos: CountedPhotoRepository,
  ) {}

  @EventHandler(captureAssessed)
  async handle(message: MessageOf<typeof captureAssessed>): Promise<void> {
    const { tenantId, data } = message;
    const first = new FirstResult();
    await this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(tenantId);
      const capture = await this.captures.find(scope, data.capture.id);
      const answered = capture && completed(capture, data);
      if (!answered) return;
      first.note(capture);
      const showing = answered.photos.filter(({ exposure }) => exposure);
      const next = countingOnly(answered, await this.countedPhotos.claim(scope, showing));
      await this.captures.save(scope, capture, next);
      publishCapture(transaction, captureCompleted, next, await this.sites.namesOf(scope, [next], 'site_id'));
    });
    first.tell('completed');
  }
}
