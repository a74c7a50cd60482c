import { cleanText, DomainError, logIn, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, systemScope, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LoginFailureRepository } from '../login-failure/login-failure.repository.js';
import { Passwords } from '../password/passwords.js';
import { SessionRepository } from '../session/session.repository.js';
import { SessionTokens } from '../session/session-tokens.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';
import { toUserView } from '../user/user.view.js';

/**
 * Opens a session. Unknown e-mail, wrong password, disabled account and open invitation are answered alike: same code,
 * same queries, one password verification each.
 */
@Controller()
export class LogInHandler {
  constructor(
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
    private readonly failures: LoginFailureRepository,
    private readonly passwords: Passwords,
    private readonly tokens: SessionTokens,
  ) {}

  @QueryHandler(logIn)
  async handle({ data }: MessageOf<typeof logIn>): Promise<ReplyOf<typeof logIn>> {
    const email = cleanText(data.email).toLowerCase();
    await this.#refuseTooMany(email, data.address);
    const user = await this.users.byEmail(systemScope('sign-in: the e-mail tells the tenant'), email);
    const right = await this.passwords.verify(user?.password_hash ?? null, data.password);
    const now = new Date();
    if (!user?.is_active || !right) {
      await this.failures.record(email, data.address, now);
      throw new DomainError('INVALID_CREDENTIALS');
    }
    // Asked again: of many guesses sent at once only those that came before the limit may succeed.
    await this.#refuseTooMany(email, data.address);
    const scope = tenantScope(user.tenant_id);
    const tenant = await this.tenants.ofUser(scope, user);
    const claims = await this.sessions.open(scope, user, now);
    await this.users.noteLogin(scope, user._id, now);
    return { access_token: this.tokens.sign(claims), user: toUserView(user, tenant) };
  }

  async #refuseTooMany(email: string, address: string): Promise<void> {
    const seconds = await this.failures.secondsToWait(email, address, new Date());
    if (seconds !== null) throw new DomainError('TOO_MANY_LOGINS', { retry_after: seconds });
  }
}
