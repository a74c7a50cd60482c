import { DomainError, type ExportedPerson, findExportedPerson, fullNameOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler, tenantScope } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { UserRepository } from '../user/user.repository.js';
import { isAdministrator, refuseSuperAdmin } from '../user/user.rules.js';

/** Whose data somebody may have exported: the own, and who manages people theirs. For others nobody has that id. */
@Controller()
export class FindExportedPersonHandler {
  constructor(private readonly users: UserRepository) {}

  @QueryHandler(findExportedPerson)
  async handle({ data: { actor, user_id } }: MessageOf<typeof findExportedPerson>): Promise<ExportedPerson> {
    const isOwn = user_id === actor.id;
    if (!isOwn && !isAdministrator(actor.role)) throw new DomainError('NOT_FOUND');
    const user = await this.users.byId(isOwn ? tenantScope(actor.tenant_id) : actorScope(actor), user_id);
    if (!user) throw new DomainError('NOT_FOUND');
    if (!isOwn) refuseSuperAdmin(actor, user.role);
    return {
      user_id,
      tenant_id: user.tenant_id,
      name: fullNameOf(user),
      email: user.email,
      everywhere: user.role === 'super_admin',
    };
  }
}
