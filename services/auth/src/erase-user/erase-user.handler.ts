import { randomUUID } from 'node:crypto';
import { DomainError, eraseUser, type ReplyOf, userErased, userRemoved } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { Administration } from '../user/administration.js';
import { managedScope } from '../user/managed-scope.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { refuseOneself, refuseSuperAdmin } from '../user/user.rules.js';
import { erased } from './erase-user.rules.js';

/** Deletes the account and tells everybody who it was, so that they forget it. */
@Controller()
export class EraseUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
    private readonly invitations: InvitationRepository,
    private readonly administration: Administration,
    private readonly audit: AuditLog,
  ) {}

  @CommandHandler(eraseUser)
  handle(message: MessageOf<typeof eraseUser>): Promise<ReplyOf<typeof eraseUser>> {
    const { actor, user_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const user = await this.users.byId(managedScope(transaction, actor), user_id);
      if (!user) throw new DomainError('NOT_FOUND');
      refuseSuperAdmin(actor, user.role);
      refuseOneself(actor, user);
      await this.administration.refuseLosingLast(transaction, user, null);
      const scope = transaction.scope(user.tenant_id);
      const tenant = await this.tenants.ofUser(scope, user);
      // It is the organisation's as well, which must be reachable under another one first.
      if (tenant.contact_email === user.email) throw new DomainError('CONTACT_ADDRESS');
      const { change, person } = erased(user, randomUUID().slice(0, 8), new Date());
      const removed = await this.users.change(scope, user._id, change, true);
      await this.sessions.endAll(scope, user._id);
      await this.invitations.void(scope, user._id);
      await this.audit.erase(scope, person);
      emitUser(transaction, userRemoved, removed, tenant, true);
      const about = { tenantId: user.tenant_id, aggregateId: user._id, aggregateVersion: removed.version };
      transaction.emit(userErased, { ...about, data: person });
      return {};
    });
  }
}
