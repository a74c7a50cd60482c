import { DomainError, deleteUser, type ReplyOf, userRemoved } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { Administration } from '../user/administration.js';
import { managedScope } from '../user/managed-scope.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { refuseOneself, refuseSuperAdmin } from '../user/user.rules.js';
import { anonymised } from './delete-user.rules.js';

/** Anonymises the account. The row stays, so that its id never means somebody else; history elsewhere keeps the e-mail. */
@Controller()
export class DeleteUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
    private readonly invitations: InvitationRepository,
    private readonly administration: Administration,
  ) {}

  @CommandHandler(deleteUser)
  handle(message: MessageOf<typeof deleteUser>): Promise<ReplyOf<typeof deleteUser>> {
    const { actor, user_id } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const user = await this.users.byId(managedScope(transaction, actor), user_id);
      if (!user) throw new DomainError('NOT_FOUND');
      refuseSuperAdmin(actor, user.role);
      refuseOneself(actor, user);
      await this.administration.refuseLosingLast(transaction, user, null);
      const scope = transaction.scope(user.tenant_id);
      const removed = await this.users.change(scope, user._id, anonymised(user._id, new Date()), true);
      await this.sessions.endAll(scope, user._id);
      await this.invitations.void(scope, user._id);
      emitUser(transaction, userRemoved, removed, await this.tenants.ofUser(scope, user), true);
      return {};
    });
  }
}
