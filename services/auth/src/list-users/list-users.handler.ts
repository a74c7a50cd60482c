import { listUsers, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';
import { toTeamMemberView } from '../user/user.view.js';

/** The team; for a super_admin everybody's. */
@Controller()
export class ListUsersHandler {
  constructor(
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
  ) {}

  @QueryHandler(listUsers)
  async handle({ data }: MessageOf<typeof listUsers>): Promise<ReplyOf<typeof listUsers>> {
    const scope = actorScope(data.actor);
    const users = await this.users.list(scope);
    const tenants = new Map((await this.tenants.all(scope)).map((tenant) => [tenant._id, tenant]));
    return {
      users: users.flatMap((user) => {
        const tenant = tenants.get(user.tenant_id);
        return tenant ? [toTeamMemberView(user, tenant)] : [];
      }),
    };
  }
}
