import { randomUUID } from 'node:crypto';
import { DomainError, linkRequested, type ReplyOf, requestLink } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { LinkDocument } from '../link/link.model.js';
import { LinkRepository } from '../link/link.repository.js';
import { linkView } from '../link/link.view.js';

/** An insurer's admin asks a contractor for access. The answer is the same whether such a contractor exists or not. */
@Controller()
export class RequestLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: LinkRepository,
  ) {}

  @CommandHandler(requestLink)
  async handle(message: MessageOf<typeof requestLink>): Promise<ReplyOf<typeof requestLink>> {
    const { actor, contractor_email, contractor_id } = message.data;
    if (actor.tenant_type !== 'insurance_provider' || actor.role !== 'admin') throw new DomainError('FORBIDDEN');
    // asked twice at the same moment, one meets the unique index; the kit tries it again, and it finds the other's link
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      const known = await this.links.ofInsurerTo(scope, contractor_email);
      if (known) return { link: linkView(known, 'insurer') };
      const at = new Date();
      const link: LinkDocument = {
        _id: randomUUID(),
        tenant_id: actor.tenant_id,
        insurer_name: actor.tenant_name,
        contractor_email,
        contractor_id: null,
        contractor_name: null,
        status: 'requested',
        requested_at: at,
        granted_at: null,
        revoked_at: null,
        history: [{ action: 'REQUESTED', user_email: actor.email, timestamp: at }],
        version: 1,
      };
      const stored = await this.links.add(scope, link);
      transaction.emit(linkRequested, {
        tenantId: actor.tenant_id,
        aggregateId: link._id,
        aggregateVersion: link.version,
        data: {
          link_id: link._id,
          insurer_id: actor.tenant_id,
          insurer_name: actor.tenant_name,
          contractor_email,
          contractor_ids: contractor_id === null ? [] : [contractor_id],
          requested_at: at.toISOString(),
        },
      });
      return { link: linkView(stored, 'insurer') };
    });
  }
}
