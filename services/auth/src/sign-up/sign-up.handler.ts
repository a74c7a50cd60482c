import { randomUUID } from 'node:crypto';
import { DomainError, type ReplyOf, signUp, tenantRegistered, userRegistered } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, systemScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AttemptCounters } from '../attempts/attempt-counters.js';
import { signUpLimits } from '../attempts/limits.rules.js';
import { ContactVerification } from '../contact/contact-verification.js';
import { refuseGuessable } from '../password/password-choice.js';
import { Passwords } from '../password/passwords.js';
import { SessionRepository } from '../session/session.repository.js';
import { SessionTokens } from '../session/session-tokens.js';
import { emitTenant } from '../tenant/tenant.events.js';
import { defaultTimeZone } from '../tenant/tenant.model.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { toUserView } from '../user/user.view.js';

const anyTenant = 'an e-mail is taken when any organisation uses it';

/** A new organisation, its first admin and that person's session: all of it or nothing. */
@Controller()
export class SignUpHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
    private readonly passwords: Passwords,
    private readonly tokens: SessionTokens,
    private readonly verification: ContactVerification,
    private readonly counters: AttemptCounters,
  ) {}

  @CommandHandler(signUp)
  async handle(message: MessageOf<typeof signUp>): Promise<ReplyOf<typeof signUp>> {
    const { tenant_data, user_data } = message.data;
    const passwordHash = await this.#preparePassword(message);
    // The token is signed outside: what `once` keeps for a repeated command must not open a session.
    const { claims, user } = await this.unitOfWork.once(message, async (transaction) => {
      const now = new Date();
      if (await this.users.byEmail(transaction.system(anyTenant), user_data.email))
        throw new DomainError('EMAIL_TAKEN');
      const tenantId = randomUUID();
      const scope = transaction.scope(tenantId);
      const { time_zone = defaultTimeZone, ...organisation } = tenant_data;
      const tenant = await this.tenants.register(
        scope,
        { ...organisation, id: tenantId, time_zone, is_platform: false },
        now,
      );
      const { password: _, ...person } = user_data;
      const admin = await this.users.register(
        scope,
        tenantId,
        { ...person, id: randomUUID(), role: 'admin', password_hash: passwordHash },
        now,
      );
      await this.users.noteLogin(scope, admin._id, now);
      const opened = await this.sessions.open(scope, admin, now);
      await this.verification.ask(scope, tenant, tenant.contact_email, now);
      emitTenant(transaction, tenantRegistered, tenant);
      emitUser(transaction, userRegistered, admin, tenant);
      return { claims: opened, user: toUserView(admin, tenant) };
    });
    return { access_token: this.tokens.sign(claims), user };
  }

  /** Hashing takes long, so it stays outside the transaction and is skipped where its result would not be used. */
  async #preparePassword(message: MessageOf<typeof signUp>): Promise<string> {
    const { user_data, tenant_data, address } = message.data;
    const { email, password } = user_data;
    if (await this.unitOfWork.seen(message)) return '';
    refuseGuessable(password, tenant_data.name);
    const answer = await this.counters.begin(signUpLimits(email, address));
    if ('secondsToWait' in answer) throw new DomainError('TOO_MANY_REQUESTS', { retry_after: answer.secondsToWait });
    if (await this.users.byEmail(systemScope(anyTenant), email)) {
      await answer.attempt.keep();
      throw new DomainError('EMAIL_TAKEN');
    }
    await answer.attempt.giveBack();
    return this.passwords.hash(password);
  }
}
