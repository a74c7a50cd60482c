import { randomUUID } from 'node:crypto';
import { DomainError, inviteUser, type ReplyOf, userRegistered } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, systemScope, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { type Attempt, AttemptCounters } from '../attempts/attempt-counters.js';
import { inviteLimits } from '../attempts/limits.rules.js';
import { InvitationRepository } from '../invitation/invitation.repository.js';
import { InvitationSending } from '../invitation/invitation-sending.js';
import { InvitationTokens } from '../invitation/invitation-tokens.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { refuseSuperAdminAt } from '../user/user.rules.js';
import { toTeamMemberView } from '../user/user.view.js';
import { tenantOfInvite } from './invite-user.rules.js';

const anyTenant = 'an e-mail is taken when any organisation uses it';

/** Makes an account that is inactive until its invitation is accepted. */
@Controller()
export class InviteUserHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly invitations: InvitationRepository,
    private readonly tokens: InvitationTokens,
    private readonly sending: InvitationSending,
    private readonly counters: AttemptCounters,
  ) {}

  @CommandHandler(inviteUser)
  async handle(message: MessageOf<typeof inviteUser>): Promise<ReplyOf<typeof inviteUser>> {
    const { actor, tenant_id: _, ...person } = message.data;
    const tenantId = tenantOfInvite(actor, message.data);
    const taken = await this.#prepare(message, tenantId);
    try {
      const { user, invitationId } = await this.unitOfWork.once(message, async (transaction) => {
        const now = new Date();
        const scope = transaction.scope(tenantId);
        const tenant = await this.tenants.byId(scope, tenantId);
        if (!tenant) throw new DomainError('NOT_FOUND');
        refuseSuperAdminAt(tenant, person.role);
        if (await this.users.byEmail(transaction.system(anyTenant), person.email)) throw new DomainError('EMAIL_TAKEN');
        const account = { ...person, id: randomUUID(), password_hash: null };
        const invited = await this.users.register(scope, tenantId, account, now);
        const id = await this.invitations.issue(scope, invited, now);
        emitUser(transaction, userRegistered, invited, tenant);
        await this.sending.send(scope, tenant, { id, by: actor.name, to: invited.email });
        return { user: toTeamMemberView(invited, tenant), invitationId: id };
      });
      await taken?.keep();
      return { user, token: this.tokens.tokenOf(invitationId) };
    } catch (error) {
      await taken?.giveBack();
      throw error;
    }
  }

  /** Outside the transaction, since counting must outlast a refusal. Not for a command that was handled before. */
  async #prepare(message: MessageOf<typeof inviteUser>, tenantId: string): Promise<Attempt | null> {
    if (await this.unitOfWork.seen(message)) return null;
    const { actor, email, role } = message.data;
    const tenant = await this.tenants.byId(tenantScope(tenantId), tenantId);
    if (!tenant) throw new DomainError('NOT_FOUND');
    refuseSuperAdminAt(tenant, role);
    const answer = await this.counters.begin(inviteLimits(actor.tenant_id));
    if ('secondsToWait' in answer) throw new DomainError('TOO_MANY_REQUESTS', { retry_after: answer.secondsToWait });
    if (await this.users.byEmail(systemScope(anyTenant), email)) {
      await answer.attempt.keep();
      throw new DomainError('EMAIL_TAKEN');
    }
    await answer.attempt.giveBack();
    return this.sending.take(actor, tenant);
  }
}
