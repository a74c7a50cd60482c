import { linkGranted, linkRevoked } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LinkRepository } from '../link/link.repository.js';

/** Consent opens a contractor's approved incidents to an insurer, and closes them again. */
@Controller()
export class OnLinkChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: LinkRepository,
  ) {}

  @EventHandler(linkGranted, linkRevoked)
  handle(message: MessageOf<typeof linkGranted>): Promise<unknown> {
    const { link_id, insurer_id, contractor_id, status, granted_at } = message.data;
    return this.unitOfWork.once(message, (transaction) =>
      this.links.keep(transaction.scope(insurer_id), {
        _id: link_id,
        version: message.aggregateVersion ?? 0,
        contractor_id,
        active: status === 'active',
        granted_at: granted_at === null ? null : new Date(granted_at),
      }),
    );
  }
}
