import { DomainError, grantLink, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ContractorRepository } from '../contractor/contractor.repository.js';
import { LinkRepository } from '../link/link.repository.js';
import { granted, isAddressedTo } from '../link/link.rules.js';
import { linkView } from '../link/link.view.js';

@Controller()
export class GrantLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: LinkRepository,
    private readonly contractors: ContractorRepository,
  ) {}

  @CommandHandler(grantLink)
  async handle(message: MessageOf<typeof grantLink>): Promise<ReplyOf<typeof grantLink>> {
    const { actor, link_id } = message.data;
    if (actor.tenant_type !== 'contractor' || actor.role !== 'admin') throw new DomainError('FORBIDDEN');
    const addresses = await this.contractors.addresses(actor);
    return this.unitOfWork.once(message, async (transaction) => {
      const link = await this.links.byId(transaction.system('a link belongs to the insurer that asked'), link_id);
      if (!link || !isAddressedTo(link, { id: actor.tenant_id, addresses })) throw new DomainError('NOT_FOUND');
      const changed = await this.links.change(transaction, link, granted(link, actor, new Date()));
      return { link: linkView(changed, 'contractor') };
    });
  }
}
