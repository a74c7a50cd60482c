import { acceptInvite, DomainError, type ReplyOf, userUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, systemScope, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { refuseGuessable } from '../password/password-choice.js';
import { Passwords } from '../password/passwords.js';
import { SessionRepository } from '../session/session.repository.js';
import { SessionTokens } from '../session/session-tokens.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { AccountAccess } from '../user/account-access.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { toUserView } from '../user/user.view.js';

const anyTenant = 'invitation link: the token tells the tenant';

/** Sets the password, activates the account, ends its old sessions and opens one. Works once a link. */
@Controller()
export class AcceptInviteHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly invitations: InvitationRepository,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
    private readonly passwords: Passwords,
    private readonly tokens: SessionTokens,
    private readonly access: AccountAccess,
  ) {}

  @CommandHandler(acceptInvite)
  async handle(message: MessageOf<typeof acceptInvite>): Promise<ReplyOf<typeof acceptInvite>> {
    const { token } = message.data;
    const passwordHash = await this.#preparePassword(message);
    const { claims, user } = await this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const invitation = await this.invitations.byToken(transaction.system(anyTenant), token, now);
      if (!invitation) throw new DomainError('INVITE_INVALID');
      const scope = transaction.scope(invitation.tenant_id);
      const invited = await this.users.byId(scope, invitation.user_id);
      if (!invited) throw new DomainError('INVITE_INVALID');
      const change = { password_hash: passwordHash, is_active: true, invite_pending: false, last_login_at: now };
      const active = await this.access.renew(transaction, invited, change);
      const opened = await this.sessions.open(scope, active, now);
      const tenant = await this.tenants.ofUser(scope, active);
      emitUser(transaction, userUpdated, active, tenant, 'every');
      return { claims: opened, user: toUserView(active, tenant) };
    });
    return { access_token: this.tokens.sign(claims), user };
  }

  /** Outside the transaction, since argon2 takes long; not for a command handled before, nor for a made-up token. */
  async #preparePassword(message: MessageOf<typeof acceptInvite>): Promise<string> {
    const { token, password } = message.data;
    if (await this.unitOfWork.seen(message)) return '';
    const invitation = await this.invitations.byToken(systemScope(anyTenant), token, new Date());
    if (!invitation) throw new DomainError('INVITE_INVALID');
    const tenant = await this.tenants.ofUser(tenantScope(invitation.tenant_id), invitation);
    refuseGuessable(password, tenant.name);
    return this.passwords.hash(password);
  }
}
