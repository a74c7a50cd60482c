import { checkSession, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler, systemScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { SessionRepository } from '../session/session.repository.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';
import { toUserView } from '../user/user.view.js';

/** Asked by every gateway once a second and session at most: three reads by id. */
@Controller()
export class CheckSessionHandler {
  readonly #scope = systemScope('session check: session and user are named by the verified token');

  constructor(
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly sessions: SessionRepository,
  ) {}

  @QueryHandler(checkSession)
  async handle({ data }: MessageOf<typeof checkSession>): Promise<ReplyOf<typeof checkSession>> {
    const [open, user] = await Promise.all([
      this.sessions.isOpen(this.#scope, data.session_id, data.user_id, new Date()),
      this.users.byId(this.#scope, data.user_id),
    ]);
    if (!open || !user?.is_active || user.token_version !== data.token_version) return { user: null };
    return { user: toUserView(user, await this.tenants.ofUser(this.#scope, user)) };
  }
}
