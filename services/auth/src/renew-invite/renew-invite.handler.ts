import { DomainError, type ReplyOf, renewInvite } from '@hazardlens/contracts';
import { CommandHandler, MailQueue, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { invitationMail } from '../invitation/invitation-mails.js';
import { InvitationTokens } from '../invitation/invitation-tokens.js';
import { managedScope } from '../user/managed-scope.js';
import { UserRepository } from '../user/user.repository.js';
import { refuseSuperAdmin } from '../user/user.rules.js';

/** A new link that voids the old one. For an active user it is a password reset: nothing changes until it is used. */
@Controller()
export class RenewInviteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly invitations: InvitationRepository,
    private readonly tokens: InvitationTokens,
    private readonly mails: MailQueue,
  ) {}

  @CommandHandler(renewInvite)
  async handle(message: MessageOf<typeof renewInvite>): Promise<ReplyOf<typeof renewInvite>> {
    const { actor, user_id } = message.data;
    const { invitationId, email } = await this.unitOfWork.once(message, async (transaction) => {
      const user = await this.users.byId(managedScope(transaction, actor), user_id);
      if (!user) throw new DomainError('NOT_FOUND');
      refuseSuperAdmin(actor, user.role);
      const scope = transaction.scope(user.tenant_id);
      const id = await this.invitations.issue(scope, user, new Date());
      await this.mails.add(scope, invitationMail({ id, by: actor.name }, user.email));
      return { invitationId: id, email: user.email };
    });
    return { token: this.tokens.tokenOf(invitationId), email };
  }
}
