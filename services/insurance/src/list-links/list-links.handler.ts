import { listLinks, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LinkRepository } from '../link/link.repository.js';
import { linkView, withDomain } from '../link/link.view.js';
import { OrganisationRepository } from '../organisation/organisation.repository.js';

@Controller()
export class ListLinksHandler {
  constructor(
    private readonly links: LinkRepository,
    private readonly organisations: OrganisationRepository,
  ) {}

  @QueryHandler(listLinks)
  async handle(message: MessageOf<typeof listLinks>): Promise<ReplyOf<typeof listLinks>> {
    const { actor, addresses } = message.data;
    if (actor.tenant_type === 'insurance_provider') {
      const links = await this.links.ofInsurer(actor.tenant_id);
      return { links: links.map((link) => linkView(link, 'insurer')) };
    }
    const links = await this.links.ofContractor({ id: actor.tenant_id, addresses });
    const domains = await this.organisations.domainsOf(links.map(({ tenant_id }) => tenant_id));
    return { links: links.map((link) => withDomain(linkView(link, 'contractor'), domains)) };
  }
}
