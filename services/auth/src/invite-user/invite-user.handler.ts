import { randomUUID } from 'node:crypto';
import { DomainError, inviteUser, type ReplyOf, userRegistered } from '@hazardlens/contracts';
import { CommandHandler, MailQueue, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { invitationMail } from '../invitation/invitation-mails.js';
import { InvitationTokens } from '../invitation/invitation-tokens.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { toTeamMemberView } from '../user/user.view.js';
import { tenantOfInvite } from './invite-user.rules.js';

/** Makes an account that is inactive until its invitation is accepted. */
@Controller()
export class InviteUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly invitations: InvitationRepository,
    private readonly tokens: InvitationTokens,
    private readonly mails: MailQueue,
  ) {}

  @CommandHandler(inviteUser)
  async handle(message: MessageOf<typeof inviteUser>): Promise<ReplyOf<typeof inviteUser>> {
    const { actor, tenant_id: _, ...person } = message.data;
    const tenantId = tenantOfInvite(actor, message.data);
    const { user, invitationId } = await this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const scope = transaction.scope(tenantId);
      const tenant = await this.tenants.byId(scope, tenantId);
      if (!tenant) throw new DomainError('NOT_FOUND');
      const everywhere = transaction.system('an e-mail is taken when any organisation uses it');
      if (await this.users.byEmail(everywhere, person.email)) throw new DomainError('EMAIL_TAKEN');
      const invited = await this.users.register(
        scope,
        tenantId,
        { ...person, id: randomUUID(), password_hash: null },
        now,
      );
      const invitationId = await this.invitations.issue(scope, invited, now);
      emitUser(transaction, userRegistered, invited, tenant);
      const mail = invitationMail({ id: invitationId, by: actor.name }, invited.email);
      await this.mails.add(scope, mail);
      return { user: toTeamMemberView(invited, tenant), invitationId };
    });
    return { user, token: this.tokens.tokenOf(invitationId) };
  }
}
