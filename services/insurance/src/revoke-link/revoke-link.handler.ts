import { DomainError, type ReplyOf, revokeLink } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LinkRepository } from '../link/link.repository.js';
import { isAddressedTo, revoked } from '../link/link.rules.js';
import { linkView, withDomain } from '../link/link.view.js';
import { OrganisationRepository } from '../organisation/organisation.repository.js';

@Controller()
export class RevokeLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: LinkRepository,
    private readonly organisations: OrganisationRepository,
  ) {}

  @CommandHandler(revokeLink)
  async handle(message: MessageOf<typeof revokeLink>): Promise<ReplyOf<typeof revokeLink>> {
    const { actor, link_id, addresses } = message.data;
    if (actor.tenant_type !== 'contractor' || actor.role !== 'admin') throw new DomainError('FORBIDDEN');
    const { link } = await this.unitOfWork.once(message, async (transaction) => {
      const link = await this.links.byId(transaction.system('a link belongs to the insurer that asked'), link_id);
      if (!link || !isAddressedTo(link, { id: actor.tenant_id, addresses })) throw new DomainError('NOT_FOUND');
      const at = new Date();
      const changed = await this.links.change(transaction, link, revoked(link, actor, at));
      // Who takes access back takes it from the insurer, not from one of the addresses under which it was asked for.
      const others =
        link.status === 'active'
          ? await this.links.activeBetween(transaction.scope(link.tenant_id), actor.tenant_id)
          : [];
      for (const other of others.filter(({ _id }) => _id !== link._id)) {
        await this.links.change(transaction, other, revoked(other, actor, at));
      }
      return { link: linkView(changed, 'contractor') };
    });
    const domains = await this.organisations.domainsOf([link.insurer.id]);
    return { link: withDomain(link, domains) };
  }
}
