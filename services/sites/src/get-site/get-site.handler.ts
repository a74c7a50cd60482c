import { DomainError, getSite, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';
import { toSiteView } from '../site/site.view.js';

/** Unknown, foreign and archived sites are not found alike. */
@Controller()
export class GetSiteHandler {
  constructor(private readonly sites: SiteRepository) {}

  @QueryHandler(getSite)
  async handle({ data }: MessageOf<typeof getSite>): Promise<ReplyOf<typeof getSite>> {
    const scope = actorScope(data.actor);
    const site = data.include_archived
      ? await this.sites.byId(scope, data.site_id)
      : await this.sites.openById(scope, data.site_id);
    if (!site) throw new DomainError('NOT_FOUND');
    return toSiteView(site);
  }
}
