import { type DigestView, getDigest } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Digests } from './digests.js';

@Controller()
export class GetDigestHandler {
  constructor(private readonly digests: Digests) {}

  @QueryHandler(getDigest)
  handle({ data: { actor, site_id, locale } }: MessageOf<typeof getDigest>): Promise<DigestView> {
    return this.digests.read(actor, site_id, locale);
  }
}
