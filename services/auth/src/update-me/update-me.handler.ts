import { isDeepStrictEqual } from 'node:util';
import { DomainError, type ReplyOf, updateMe, userUpdated } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { emitUser } from '../user/user.events.js';
import { UserRepository } from '../user/user.repository.js';
import { earlierNames } from '../user/user.rules.js';
import { toUserView } from '../user/user.view.js';

/** A person changes the own name, phone, language, or whether a digest comes. Sessions go on. */
@Controller()
export class UpdateMeHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
  ) {}

  @CommandHandler(updateMe)
  handle(message: MessageOf<typeof updateMe>): Promise<ReplyOf<typeof updateMe>> {
    const { actor, ...wanted } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      // neither has sites of its own that a digest could be about
      const hasNone = actor.tenant_type === 'insurance_provider' || actor.role === 'super_admin';
      if (wanted.digest === 'weekly' && hasNone) throw new DomainError('FORBIDDEN');
      const scope = transaction.scope(actor.tenant_id);
      const user = await this.users.byId(scope, actor.id);
      if (!user) throw new DomainError('NOT_FOUND');
      const tenant = await this.tenants.ofUser(scope, user);
      const before = toUserView(user, tenant);
      const changes = Object.entries(wanted).filter(
        ([field, value]) => value !== undefined && !isDeepStrictEqual(value, before[field as keyof typeof wanted]),
      );
      if (changes.length === 0) return before;
      const change = { ...Object.fromEntries(changes), ...earlierNames(user, wanted) };
      const changed = await this.users.change(scope, user._id, change, false);
      emitUser(transaction, userUpdated, changed, tenant);
      return toUserView(changed, tenant);
    });
  }
}
