import { DomainError, type ReplyOf, updateUser, userUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { SessionRepository } from '../session/session.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { Administration } from '../user/administration.js';
import { managedScope } from '../user/managed-scope.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { refuseOneself, refuseSuperAdmin, refuseSuperAdminAt } from '../user/user.rules.js';
import { toTeamMemberView } from '../user/user.view.js';
import { planUpdate } from './update-user.rules.js';

/** Enables, disables, or gives another role. Who is disabled or has another role signs in anew. */
@Controller()
export class UpdateUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
    private readonly invitations: InvitationRepository,
    private readonly administration: Administration,
  ) {}

  @CommandHandler(updateUser)
  handle(message: MessageOf<typeof updateUser>): Promise<ReplyOf<typeof updateUser>> {
    const { actor, user_id, ...wanted } = message.data;
    refuseSuperAdmin(actor, wanted.role);
    return this.unitOfWork.once(message, async (transaction) => {
      const user = await this.users.byId(managedScope(transaction, actor), user_id);
      if (!user) throw new DomainError('NOT_FOUND');
      refuseSuperAdmin(actor, user.role);
      refuseOneself(actor, user);
      const scope = transaction.scope(user.tenant_id);
      const tenant = await this.tenants.ofUser(scope, user);
      refuseSuperAdminAt(tenant, wanted.role);
      const plan = planUpdate(user, wanted);
      // Also for somebody not active yet: an open invitation must not undo the decision.
      if (wanted.is_active === false) await this.invitations.void(scope, user._id);
      if (!plan.changed) return toTeamMemberView(user, tenant);
      await this.administration.refuseLosingLast(transaction, user, plan.after);
      const changed = await this.users.change(scope, user._id, plan.after, plan.endsSessions);
      if (plan.endsSessions) await this.sessions.endAll(scope, user._id);
      emitUser(transaction, userUpdated, changed, tenant, plan.endsSessions ? 'every' : 'none');
      return toTeamMemberView(changed, tenant);
    });
  }
}
