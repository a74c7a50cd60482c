import { DomainError, getPlaces, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { toPlacesRecord } from '../places/places.rules.js';
import { SiteRepository } from '../site/site.repository.js';

@Controller()
export class GetPlacesHandler {
  constructor(private readonly sites: SiteRepository) {}

  @QueryHandler(getPlaces)
  async handle({ data }: MessageOf<typeof getPlaces>): Promise<ReplyOf<typeof getPlaces>> {
    const site = await this.sites.byId(actorScope(data.actor), data.site_id);
    if (!site) throw new DomainError('NOT_FOUND');
    return toPlacesRecord(site);
  }
}
