import { type DigestView, DomainError, getDigest, isInsurer } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Places } from '../score/places.reader.js';
import { Digests } from './digests.js';

@Controller()
export class GetDigestHandler {
  constructor(
    private readonly places: Places,
    private readonly digests: Digests,
  ) {}

  @QueryHandler(getDigest)
  async handle({ data: { actor, site_id, locale } }: MessageOf<typeof getDigest>): Promise<DigestView> {
    if (isInsurer(actor)) throw new DomainError('FORBIDDEN');
    const [place, ...others] = await this.places.of(actor, site_id, new Date());
    // super_admin reads every organisation: a week of all of them says nothing about any
    if (!place || others.length > 0) throw new DomainError('SITE_REQUIRED');
    return this.digests.of(place, locale);
  }
}
