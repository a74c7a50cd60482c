import { randomUUID } from 'node:crypto';
import { ensureLink, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LinkRepository } from '../link/link.repository.js';
import { linkView } from '../link/link.view.js';

/** Seeding: an active link, granted in the past. One that exists stays as people have left it. */
@Controller()
export class EnsureLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: LinkRepository,
  ) {}

  @CommandHandler(ensureLink)
  handle(message: MessageOf<typeof ensureLink>): Promise<ReplyOf<typeof ensureLink>> {
    const { insurer, contractor, granted_at } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(insurer.id);
      const known = await this.links.ofInsurerTo(scope, contractor.email);
      if (known) return { link: linkView(known, 'insurer') };
      const at = new Date(granted_at);
      const link = await this.links.add(scope, {
        _id: randomUUID(),
        tenant_id: insurer.id,
        insurer_name: insurer.name,
        contractor_email: contractor.email,
        contractor_id: contractor.id,
        contractor_name: contractor.name,
        status: 'active',
        requested_at: at,
        granted_at: at,
        revoked_at: null,
        history: [
          { action: 'REQUESTED', user_email: null, timestamp: at },
          { action: 'GRANTED', user_email: null, timestamp: at },
        ],
        version: 1,
      });
      this.links.announce(transaction, link);
      return { link: linkView(link, 'insurer') };
    });
  }
}
