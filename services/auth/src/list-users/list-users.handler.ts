import { listUsers, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler, type Scope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { TenantRepository } from '../tenant/tenant.repository.js';
import type { UserDocument } from '../user/user.model.js';
import { UserRepository } from '../user/user.repository.js';
import { toTeamMemberView } from '../user/user.view.js';

/** The team, or who was deleted from it; for a super_admin everybody's. */
@Controller()
export class ListUsersHandler {
  constructor(
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly audit: AuditLog,
  ) {}

  @QueryHandler(listUsers)
  async handle({ data }: MessageOf<typeof listUsers>): Promise<ReplyOf<typeof listUsers>> {
    const scope = actorScope(data.actor);
    const users = data.deleted ? await this.#deleted(scope) : await this.users.list(scope);
    const tenants = new Map((await this.tenants.all(scope)).map((tenant) => [tenant._id, tenant]));
    return {
      users: users.flatMap((user) => {
        const tenant = tenants.get(user.tenant_id);
        return tenant ? [toTeamMemberView(user, tenant)] : [];
      }),
    };
  }

  /** As the security log last knew them. */
  async #deleted(scope: Scope): Promise<UserDocument[]> {
    const users = await this.users.deleted(scope);
    const known = await this.audit.lastNamed(
      scope,
      users.map(({ _id }) => _id),
    );
    return users.map((user) => {
      const last = known.get(user._id);
      return last ? { ...user, first_name: last.name, last_name: '', email: last.email } : user;
    });
  }
}
