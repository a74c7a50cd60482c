import { DomainError, getSite, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';
import { toSiteView } from '../site/site.view.js';

/** Unknown and foreign sites are not found alike; an archived one of one's own says so. */
@Controller()
export class GetSiteHandler {
  constructor(private readonly sites: SiteRepository) {}

  @QueryHandler(getSite)
  async handle({ data }: MessageOf<typeof getSite>): Promise<ReplyOf<typeof getSite>> {
    const scope = actorScope(data.actor);
    const site = await this.sites.byId(scope, data.site_id);
    if (!site) throw new DomainError('NOT_FOUND');
    if (site.archived_at && !data.include_archived) throw new DomainError('SITE_ARCHIVED');
    return toSiteView(site);
  }
}
