import { captureRoles, listAssignableUsers, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';

/**
 * Who can own a corrective action: active people who may take the photo that proves it. That leaves out analysts and
 * everybody at an insurer. A super_admin gets every organisation's people, or those of the one that is named.
 */
@Controller()
export class ListAssignableUsersHandler {
  constructor(
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
  ) {}

  @QueryHandler(listAssignableUsers)
  async handle({ data }: MessageOf<typeof listAssignableUsers>): Promise<ReplyOf<typeof listAssignableUsers>> {
    const scope = actorScope(data.actor);
    const tenants = await this.tenants.all(scope);
    const contractors = new Set(
      tenants.filter((tenant) => tenant.tenant_type === 'contractor').map((tenant) => tenant._id),
    );
    const users = await this.users.active(scope, captureRoles);
    const asked = data.tenant_id;
    return {
      users: users
        .filter((user) => contractors.has(user.tenant_id) && (asked === undefined || user.tenant_id === asked))
        .map((user) => ({ id: user._id, name: `${user.first_name} ${user.last_name}`, role: user.role }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id)),
    };
  }
}
