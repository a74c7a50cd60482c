import { findSubmission, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { captureDetailOf } from '../capture/capture.view.js';
import { SiteNameRepository } from '../site-name/site-name.repository.js';

@Controller()
export class FindSubmissionHandler {
  constructor(
    private readonly captures: CaptureRepository,
    private readonly siteNames: SiteNameRepository,
  ) {}

  @QueryHandler(findSubmission)
  async handle({ data }: MessageOf<typeof findSubmission>): Promise<ReplyOf<typeof findSubmission>> {
    const scope = tenantScope(data.tenant_id);
    const capture = await this.captures.find(scope, data.capture_id);
    if (!capture) return { submission: null };
    const detail = captureDetailOf(capture, await this.siteNames.of(scope, [capture]));
    return { submission: { body_hash: capture.body_hash, capture: detail } };
  }
}
