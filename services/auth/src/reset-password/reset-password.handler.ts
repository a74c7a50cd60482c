import { DomainError, fullNameOf, type ReplyOf, resetPassword, userUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type Scope, systemScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { refuseGuessable } from '../password/password-choice.js';
import { Passwords } from '../password/passwords.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { AccountAccess } from '../user/account-access.js';
import { emitUser } from '../user/user.events.js';
import type { UserDocument } from '../user/user.model.js';
import { UserRepository } from '../user/user.repository.js';
import { PasswordResetRepository } from './password-reset.repository.js';

const anyTenant = 'mailed link: the token tells the tenant';

/** Sets the password, ends every session and every other link of the account. Works once a link; signs nobody in. */
@Controller()
export class ResetPasswordHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly resets: PasswordResetRepository,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly passwords: Passwords,
    private readonly audit: AuditLog,
    private readonly access: AccountAccess,
  ) {}

  @CommandHandler(resetPassword)
  async handle(message: MessageOf<typeof resetPassword>): Promise<ReplyOf<typeof resetPassword>> {
    const { token, address } = message.data;
    const passwordHash = await this.#preparePassword(message);
    return this.unitOfWork.once(message, async (transaction) => {
      const user = await this.#accountOf(transaction.system(anyTenant), token);
      const scope = transaction.scope(user.tenant_id);
      const tenant = await this.tenants.ofUser(scope, user);
      const changed = await this.access.renew(transaction, user, { password_hash: passwordHash });
      emitUser(transaction, userUpdated, changed, tenant, 'every');
      const actor = { id: user._id, name: fullNameOf(user), email: user.email };
      const done = { type: 'password_reset', target: null, result: 'success' } as const;
      await this.audit.note(scope, tenant, { ...done, actor, address, at: new Date() });
      return { success: true as const };
    });
  }

  /** Outside the transaction, since argon2 takes long; not for a command handled before, nor for a made-up token. */
  async #preparePassword(message: MessageOf<typeof resetPassword>): Promise<string> {
    const { token, password } = message.data;
    if (await this.unitOfWork.seen(message)) return '';
    const scope = systemScope(anyTenant);
    const user = await this.#accountOf(scope, token);
    refuseGuessable(password, (await this.tenants.ofUser(scope, user)).name);
    return this.passwords.hash(password);
  }

  async #accountOf(scope: Scope, token: string): Promise<UserDocument> {
    const reset = await this.resets.byToken(scope, token, new Date());
    const user = reset ? await this.users.byEmail(scope, reset.email) : null;
    // Who was disabled meanwhile stays so, and an address may have gone to another organisation's account.
    if (!reset || !user?.is_active || user.tenant_id !== reset.tenant_id) throw new DomainError('RESET_INVALID');
    return user;
  }
}
