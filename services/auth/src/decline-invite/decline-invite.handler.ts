import { DomainError, declineInvite, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { DeclinedAddressRepository } from '../declined-address/declined-address.repository.js';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { UserRepository } from '../user/user.repository.js';

/** The invited person wants none: the link is void, and organisations that nobody vouches for mail no more to this address. */
@Controller()
export class DeclineInviteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: InvitationRepository,
    private readonly users: UserRepository,
    private readonly declined: DeclinedAddressRepository,
  ) {}

  @CommandHandler(declineInvite)
  handle(message: MessageOf<typeof declineInvite>): Promise<ReplyOf<typeof declineInvite>> {
    return this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const everywhere = transaction.system('invitation link: the token tells the tenant');
      const invitation = await this.invitations.byToken(everywhere, message.data.token, now);
      if (!invitation) throw new DomainError('INVITE_INVALID');
      const scope = transaction.scope(invitation.tenant_id);
      const user = await this.users.byId(scope, invitation.user_id);
      await this.invitations.void(scope, invitation.user_id);
      // A link that replaces a password is no invitation: whoever is in has nothing to decline.
      if (user?.invite_pending) await this.declined.note(everywhere, user.email, now);
      return { success: true as const };
    });
  }
}
