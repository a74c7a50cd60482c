import { changePassword, DomainError, type ReplyOf, userUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AttemptCounters } from '../attempts/attempt-counters.js';
import { ownPasswordLimits } from '../attempts/limits.rules.js';
import { refuseGuessable } from '../password/password-choice.js';
import { Passwords } from '../password/passwords.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { AccountAccess } from '../user/account-access.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';

/** Ends every session of the user, this one included. */
@Controller()
export class ChangePasswordHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly passwords: Passwords,
    private readonly access: AccountAccess,
    private readonly counters: AttemptCounters,
  ) {}

  @CommandHandler(changePassword)
  async handle(message: MessageOf<typeof changePassword>): Promise<ReplyOf<typeof changePassword>> {
    const { actor } = message.data;
    const { verified, next } = await this.#preparePasswords(message);
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      const user = await this.users.byId(scope, actor.id);
      // Another change came first: the password that was verified is not the current one any more.
      if (!user || user.password_hash !== verified) throw new DomainError('CURRENT_PASSWORD_WRONG');
      const changed = await this.access.renew(transaction, user, { password_hash: next });
      emitUser(transaction, userUpdated, changed, await this.tenants.ofUser(scope, user), 'every');
      return { success: true as const };
    });
  }

  /**
   * Outside the transaction, since argon2 takes long. Of a command that was handled before, the answer is stored and the current
   * password wrong by now; that it asked for the same new one, no record says: it must be the password of now.
   */
  async #preparePasswords(message: MessageOf<typeof changePassword>): Promise<{ verified: string; next: string }> {
    const { actor, current_password, new_password } = message.data;
    const repeated = await this.unitOfWork.seen(message);
    const user = await this.users.byId(tenantScope(actor.tenant_id), actor.id);
    const stored = user?.password_hash ?? null;
    if (!repeated) refuseGuessable(new_password, actor.tenant_name);
    const answer = await this.counters.begin(ownPasswordLimits(actor.id));
    if ('secondsToWait' in answer) throw new DomainError('TOO_MANY_LOGINS', { retry_after: answer.secondsToWait });
    const right = await this.passwords.verify(stored, repeated ? new_password : current_password);
    if (stored === null || !right) {
      await answer.attempt.keep();
      throw new DomainError(repeated ? 'IDEMPOTENCY_CONFLICT' : 'CURRENT_PASSWORD_WRONG');
    }
    await answer.attempt.giveBack();
    if (repeated) return { verified: '', next: '' };
    return { verified: stored, next: await this.passwords.hash(new_password) };
  }
}
