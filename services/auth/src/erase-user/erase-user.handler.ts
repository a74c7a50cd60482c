import { randomUUID } from 'node:crypto';
import { DomainError, eraseUser, type ReplyOf, userErased } from '@hazardlens/contracts';
import { CommandHandler, MailQueue, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { AccountRemoval } from '../user/account-removal.js';
import { erased } from './erase-user.rules.js';

/** Deletes the account and tells everybody who it was, so that they forget it. */
@Controller()
export class EraseUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tenants: TenantRepository,
    private readonly removal: AccountRemoval,
    private readonly audit: AuditLog,
    private readonly mails: MailQueue,
  ) {}

  @CommandHandler(eraseUser)
  handle(message: MessageOf<typeof eraseUser>): Promise<ReplyOf<typeof eraseUser>> {
    const { actor, user_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const user = await this.removal.require(transaction, actor, user_id);
      const scope = transaction.scope(user.tenant_id);
      const tenant = await this.tenants.ofUser(scope, user);
      // It is the organisation's as well, or is about to be, which must be reachable under another one first.
      const theirs = [tenant.contact_email, tenant.contact_email_pending];
      if (theirs.includes(user.email)) throw new DomainError('CONTACT_ADDRESS');
      const { change, person } = erased(user, randomUUID().slice(0, 8), new Date());
      const { version } = await this.removal.remove(transaction, user, tenant, change);
      await this.audit.erase(scope, person);
      const theirMails = person.everywhere ? transaction.system('a super admin invites into any organisation') : scope;
      await this.mails.forget(theirMails, person);
      const about = { tenantId: user.tenant_id, aggregateId: user._id, aggregateVersion: version };
      transaction.emit(userErased, { ...about, data: person });
      return {};
    });
  }
}
