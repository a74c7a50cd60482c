import { listSites, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SiteRepository } from '../site/site.repository.js';
import { toSiteView } from '../site/site.view.js';

/** The organisation's sites by name; a super_admin gets everybody's, an insurer has none. */
@Controller()
export class ListSitesHandler {
  constructor(private readonly sites: SiteRepository) {}

  @QueryHandler(listSites)
  async handle({ data }: MessageOf<typeof listSites>): Promise<ReplyOf<typeof listSites>> {
    const sites = (await this.sites.listOpen(actorScope(data.actor))).map(toSiteView);
    // Sorted here, since people expect 'a' beside 'A' and a database sorts bytes.
    const { compare } = new Intl.Collator('en', { numeric: true });
    sites.sort((a, b) => compare(a.tenant_name, b.tenant_name) || compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
    return { sites };
  }
}
