import { actorOf, cleanText, DomainError, logIn, type ReplyOf } from '@hazardlens/contracts';
import { LOGGER, type Logger, type MessageOf, QueryHandler, systemScope, tenantScope } from '@hazardlens/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { type Attempt, AttemptCounters } from '../attempts/attempt-counters.js';
import { signInLimits } from '../attempts/limits.rules.js';
import { AuditLog } from '../audit/audit-log.js';
import { KnownAddressRepository } from '../known-address/known-address.repository.js';
import { Passwords } from '../password/passwords.js';
import { SessionRepository } from '../session/session.repository.js';
import { SessionTokens } from '../session/session-tokens.js';
import type { TenantDocument } from '../tenant/tenant.model.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import type { UserDocument } from '../user/user.model.js';
import { UserRepository } from '../user/user.repository.js';
import { toUserView } from '../user/user.view.js';

/**
 * Opens a session. Unknown e-mail, wrong password, disabled account and open invitation are answered alike: same code,
 * same queries, one password verification each. Counted before it is verified: past a limit the right password is not even
 * looked at, and answered as a wrong one.
 */
@Controller()
export class LogInHandler {
  constructor(
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
    private readonly counters: AttemptCounters,
    private readonly knownAddresses: KnownAddressRepository,
    private readonly passwords: Passwords,
    private readonly tokens: SessionTokens,
    private readonly audit: AuditLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @QueryHandler(logIn)
  async handle({ data }: MessageOf<typeof logIn>): Promise<ReplyOf<typeof logIn>> {
    const { address } = data;
    const email = cleanText(data.email).toLowerCase();
    const user = await this.users.byEmail(systemScope('sign-in: the e-mail tells the tenant'), email);
    const attempt = await this.#count(email, address, user);
    const right = await this.passwords.verify(user?.password_hash ?? null, data.password);
    if (!user?.is_active || !right) {
      await attempt.keep();
      this.#noteFailure(user, address);
      throw new DomainError('INVALID_CREDENTIALS');
    }
    await attempt.giveBack();
    const now = new Date();
    const scope = tenantScope(user.tenant_id);
    const tenant = await this.tenants.ofUser(scope, user);
    const claims = await this.sessions.open(scope, user, now);
    await this.users.noteLogin(scope, user._id, now);
    await this.knownAddresses.note(user.tenant_id, email, address, now);
    await this.#note(user, tenant, address, 'success');
    return { access_token: this.tokens.sign(claims), user: toUserView(user, tenant) };
  }

  /** Not waited for, and what was typed is nowhere in it: an answer must not tell, by its time, whether there is such an account. */
  #noteFailure(user: UserDocument | null, address: string): void {
    if (!user) return;
    const noted = async () =>
      this.#note(user, await this.tenants.ofUser(tenantScope(user.tenant_id), user), address, 'refused');
    noted().catch((error: unknown) => this.logger.error({ err: error }, 'security log not written'));
  }

  async #note(
    user: UserDocument,
    tenant: TenantDocument,
    address: string,
    result: 'success' | 'refused',
  ): Promise<void> {
    const actor = actorOf(toUserView(user, tenant));
    const what = { at: new Date(), type: 'sign_in', actor, address, target: null, result } as const;
    await this.audit.note(tenantScope(user.tenant_id), tenant, what);
  }

  async #count(email: string, address: string, user: UserDocument | null): Promise<Attempt> {
    const organisation = user?.tenant_id ?? `@${email.split('@').at(-1) ?? ''}`;
    const known = await this.knownAddresses.isKnown(email, address, new Date());
    const answer = await this.counters.begin(signInLimits({ email, address, organisation, known }));
    if ('secondsToWait' in answer) throw new DomainError('TOO_MANY_LOGINS', { retry_after: answer.secondsToWait });
    return answer.attempt;
  }
}
