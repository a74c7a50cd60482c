import { linkRequested } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Notifier } from './notifier.js';
import { People } from './people.js';

/** Tells the admins of the contractor that an insurer has written to; the insurer never learns whether there is one. */
@Controller()
export class OnLinkRequested {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly people: People,
    private readonly notifier: Notifier,
  ) {}

  @EventHandler(linkRequested)
  handle(message: MessageOf<typeof linkRequested>): Promise<unknown> {
    const { link_id, insurer_id, insurer_name, contractor_email, contractor_ids, requested_at } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const anyTenant = transaction.system('an insurer writes to an address, whoever it belongs to');
      const ofAdmins = await this.people.contractorsOfAdmin(anyTenant, contractor_email);
      for (const tenantId of new Set([...contractor_ids, ...ofAdmins])) {
        await this.notifier.tell(transaction, {
          type: 'link.requested',
          tenantId,
          subjectId: link_id,
          version: message.aggregateVersion ?? 1,
          audience: { kind: 'admins' },
          facts: { organisation: insurer_name, organisation_id: insurer_id },
          at: new Date(requested_at),
          actorId: message.actorId,
        });
      }
    });
  }
}
