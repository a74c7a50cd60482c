import { DomainError, type ReplyOf, renewInvite } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, systemScope, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { Attempt } from '../attempts/attempt-counters.js';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { InvitationSending } from '../invitation/invitation-sending.js';
import { InvitationTokens } from '../invitation/invitation-tokens.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { managedScope } from '../user/managed-scope.js';
import { UserRepository } from '../user/user.repository.js';
import { refuseOneself, refuseSuperAdmin } from '../user/user.rules.js';

/** A new link that voids the old one. For an active user it is a password reset: nothing changes until it is used. A disabled one gets none. */
@Controller()
export class RenewInviteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly invitations: InvitationRepository,
    private readonly tokens: InvitationTokens,
    private readonly sending: InvitationSending,
  ) {}

  @CommandHandler(renewInvite)
  async handle(message: MessageOf<typeof renewInvite>): Promise<ReplyOf<typeof renewInvite>> {
    const { actor, user_id } = message.data;
    const taken = await this.#prepare(message);
    try {
      const { invitationId, email } = await this.unitOfWork.once(message, async (transaction) => {
        const user = await this.users.byId(managedScope(transaction, actor), user_id);
        if (!user) throw new DomainError('NOT_FOUND');
        refuseSuperAdmin(actor, user.role);
        // Whoever holds an admin's token would choose a new password without knowing the old one.
        refuseOneself(actor, user);
        // A new password must not undo what an admin decided.
        if (!user.is_active && !user.invite_pending) throw new DomainError('ACCOUNT_DISABLED');
        const scope = transaction.scope(user.tenant_id);
        const id = await this.invitations.issue(scope, user, new Date());
        const tenant = await this.tenants.ofUser(scope, user);
        await this.sending.send(scope, tenant, { id, by: actor.name, to: user.email });
        return { invitationId: id, email: user.email };
      });
      await taken?.keep();
      return { token: this.tokens.tokenOf(invitationId), email };
    } catch (error) {
      await taken?.giveBack();
      throw error;
    }
  }

  async #prepare(message: MessageOf<typeof renewInvite>): Promise<Attempt | null> {
    const { actor, user_id } = message.data;
    if (await this.unitOfWork.seen(message)) return null;
    const everywhere = systemScope('super_admin manages the users of every organisation');
    const scope = actor.role === 'super_admin' ? everywhere : tenantScope(actor.tenant_id);
    const user = await this.users.byId(scope, user_id);
    return user ? this.sending.take(actor, await this.tenants.ofUser(tenantScope(user.tenant_id), user)) : null;
  }
}
