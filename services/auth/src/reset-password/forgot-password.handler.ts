import { forgotPassword, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, MailQueue, type MessageOf, SERVICE_CONFIG, UnitOfWork } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { AttemptCounters } from '../attempts/attempt-counters.js';
import { passwordResetLimits } from '../attempts/limits.rules.js';
import type { AuthConfig } from '../config.js';
import { platformTenantId } from '../tenant/platform.js';
import { UserRepository } from '../user/user.repository.js';
import { PasswordResetRepository } from './password-reset.repository.js';
import { passwordResetMail } from './password-reset-mails.js';

/**
 * Mails a link to choose a new password. The same is done, counted, stored and answered for an address without account; only the
 * mail is not written in the end (`PasswordResetMails`), so that neither answer nor time tells who has an account.
 */
@Controller()
export class ForgotPasswordHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly resets: PasswordResetRepository,
    private readonly counters: AttemptCounters,
    private readonly mails: MailQueue,
    @Inject(SERVICE_CONFIG) private readonly config: AuthConfig,
  ) {}

  @CommandHandler(forgotPassword)
  async handle(message: MessageOf<typeof forgotPassword>): Promise<ReplyOf<typeof forgotPassword>> {
    const { email, address } = message.data;
    const processing = { status: 'processing' as const };
    // Without a mail server a link would reach nobody; an admin hands one over instead.
    if (this.config.SMTP_URL === undefined || (await this.unitOfWork.seen(message))) return processing;
    // Past the limit its reader is left in peace, and nobody is told.
    const answer = await this.counters.begin(passwordResetLimits(email, address));
    if ('secondsToWait' in answer) return processing;
    await answer.attempt.keep();
    return this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      const user = await this.users.byEmail(transaction.system('an address tells the tenant'), email);
      const tenantId = user?.tenant_id ?? platformTenantId;
      const scope = transaction.scope(tenantId);
      const id = await this.resets.issue(scope, tenantId, email, now);
      await this.mails.add(scope, passwordResetMail(id, email), now);
      return processing;
    });
  }
}
