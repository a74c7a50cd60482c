import { DomainError, getCapture, type ReplyOf } from '@hazardlens/contracts';
import {
  InjectReplica,
  type MessageOf,
  QueryHandler,
  ReplicaReader,
  type SiteNameCopy,
  siteNameCopy,
} from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CaptureRepository } from '../capture/capture.repository.js';
import { readScope } from '../capture/capture.scope.js';
import { captureDetailOf, thumbnailKeysOf } from '../capture/capture.view.js';

@Controller()
export class GetCaptureHandler {
  constructor(
    private readonly captures: CaptureRepository,
    @InjectReplica(siteNameCopy) private readonly sites: ReplicaReader<SiteNameCopy>,
  ) {}

  @QueryHandler(getCapture)
  async handle({ data }: MessageOf<typeof getCapture>): Promise<ReplyOf<typeof getCapture>> {
    const scope = readScope(data.actor);
    if (!scope) throw new DomainError('NOT_FOUND');
    const capture = await this.captures.require(scope, data.capture_id);
    const names = await this.sites.namesOf(scope, [capture], 'site_id');
    return { ...captureDetailOf(capture, names), thumbnail_keys: thumbnailKeysOf(capture) };
  }
}
