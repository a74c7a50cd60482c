import { findSubmission, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectReplica,
  type MessageOf,
  QueryHandler,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
  tenantScope,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { captureDetailOf } from '../capture/capture.view.js';

@Controller()
export class FindSubmissionHandler {
  constructor(
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
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
