import { findSubmission, type ReplyOf } from '@hazardlens/contracts';
import { InjectReplica, type MessageOf, QueryHandler, ReplicaReader, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { captureDetailOf } from '../capture/capture.view.js';
import { type SiteCopy, siteCopy } from '../copies/copies.js';

@Controller()
export class FindSubmissionHandler {
  constructor(
    private readonly captures: CaptureRepository,
    @InjectReplica(siteCopy) private readonly sites: ReplicaReader<SiteCopy>,
  ) {}

  @QueryHandler(findSubmission)
  async handle({ data }: MessageOf<typeof findSubmission>): Promise<ReplyOf<typeof findSubmission>> {
    const scope = tenantScope(data.tenant_id);
    const capture = await this.captures.find(scope, data.capture_id);
    if (!capture) return { submission: null };
    const detail = captureDetailOf(capture, await this.sites.namesOf(scope, [capture], 'site_id'));
    return { submission: { body_hash: capture.body_hash, capture: detail } };
  }
}
