import { listArchivedSites, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';
import { toSiteView } from '../site/site.view.js';

/** What was archived of the organisation, last first; a super_admin gets everybody's. */
@Controller()
export class ListArchivedSitesHandler {
  constructor(private readonly sites: SiteRepository) {}

  @QueryHandler(listArchivedSites)
  async handle({ data }: MessageOf<typeof listArchivedSites>): Promise<ReplyOf<typeof listArchivedSites>> {
    const sites = await this.sites.listArchived(actorScope(data.actor));
    return {
      sites: sites.flatMap((site) =>
        site.archived_at ? [{ ...toSiteView(site), archived_at: site.archived_at.toISOString() }] : [],
      ),
    };
  }
}
