import { listLinks, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContractorRepository } from '../contractor/contractor.repository.js';
import { LinkRepository } from '../link/link.repository.js';
import { linkView } from '../link/link.view.js';

@Controller()
export class ListLinksHandler {
  constructor(
    private readonly links: LinkRepository,
    private readonly contractors: ContractorRepository,
  ) {}

  @QueryHandler(listLinks)
  async handle(message: MessageOf<typeof listLinks>): Promise<ReplyOf<typeof listLinks>> {
    const { actor } = message.data;
    if (actor.tenant_type === 'insurance_provider') {
      const links = await this.links.ofInsurer(actor.tenant_id);
      return { links: links.map((link) => linkView(link, 'insurer')) };
    }
    const addresses = await this.contractors.addresses(actor);
    const links = await this.links.ofContractor({ id: actor.tenant_id, addresses });
    return { links: links.map((link) => linkView(link, 'contractor')) };
  }
}
