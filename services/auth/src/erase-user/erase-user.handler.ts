import { randomUUID } from 'node:crypto';
import { type Actor, DomainError, eraseUser, type ReplyOf, userErased } from '@hazardlens/contracts';
import { CommandHandler, MailQueue, type MessageOf, type Transaction, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AuditLog, type Identity } from '../audit/audit-log.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { AccountRemoval } from '../user/account-removal.js';
import { managedScope } from '../user/managed-scope.js';
import type { UserDocument } from '../user/user.model.js';
import { UserRepository } from '../user/user.repository.js';
import { refuseSuperAdmin } from '../user/user.rules.js';
import { erased, identityOf } from './erase-user.rules.js';

/** Deletes the account, unless that was done before, and tells everybody who it was, so that they forget it. */
@Controller()
export class EraseUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly removal: AccountRemoval,
    private readonly audit: AuditLog,
    private readonly mails: MailQueue,
  ) {}

  @CommandHandler(eraseUser)
  handle(message: MessageOf<typeof eraseUser>): Promise<ReplyOf<typeof eraseUser>> {
    const { actor, user_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const { user, identity } = await this.#whom(transaction, actor, user_id);
      const scope = transaction.scope(user.tenant_id);
      const tenant = await this.tenants.ofUser(scope, user);
      // It is the organisation's as well, or is about to be, which must be reachable under another one first.
      const theirs = [tenant.contact_email, tenant.contact_email_pending];
      if (theirs.includes(identity.email)) throw new DomainError('CONTACT_ADDRESS');
      const anywhere = transaction.system('super admins work, and invite, in every organisation');
      // who is none any more may have been one
      const everywhere = user.role === 'super_admin' || (await this.audit.actedOutside(anywhere, user));
      const reach = everywhere ? anywhere : scope;
      const { change, person } = erased(user, { ...identity, everywhere }, randomUUID().slice(0, 8), new Date());
      const { version } = await this.removal.remove(transaction, user, tenant, change);
      await this.audit.erase(reach, person);
      await this.mails.forget(reach, person);
      const about = { tenantId: user.tenant_id, aggregateId: user._id, aggregateVersion: version };
      transaction.emit(userErased, { ...about, data: person });
      return {};
    });
  }

  /** Of a deleted account the security log still knows whose it was, for as long as it keeps what they did. */
  async #whom(
    transaction: Transaction,
    actor: Actor,
    userId: string,
  ): Promise<{ user: UserDocument; identity: Identity }> {
    const deleted = await this.users.deletedById(managedScope(transaction, actor), userId);
    if (!deleted) {
      const user = await this.removal.require(transaction, actor, userId);
      return { user, identity: identityOf(user) };
    }
    refuseSuperAdmin(actor, deleted.role);
    const known = await this.audit.lastNamed(transaction.scope(deleted.tenant_id), [userId]);
    const identity = known.get(userId) ?? identityOf(deleted);
    const everywhere = transaction.system('histories know people by an address that may have an account again');
    if (await this.users.byEmail(everywhere, identity.email)) throw new DomainError('ADDRESS_IN_USE');
    return { user: deleted, identity };
  }
}
