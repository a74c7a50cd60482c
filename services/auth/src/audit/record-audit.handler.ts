import { type ReplyOf, recordAudit } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type Transaction, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import { UserRepository } from '../user/user.repository.js';
import type { AuditEntryDocument } from './audit-entry.model.js';
import { AuditLog } from './audit-log.js';

/** Takes down what the gateway saw, in the log of the organisation that it was done to. */
@Controller()
export class RecordAuditHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UserRepository,
    private readonly tenants: TenantRepository,
    private readonly log: AuditLog,
  ) {}

  @CommandHandler(recordAudit)
  handle(message: MessageOf<typeof recordAudit>): Promise<ReplyOf<typeof recordAudit>> {
    const { actor, at, target: on, ...rest } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const { target, tenantId } = await this.#targetOf(transaction, on);
      // A super_admin acts on other organisations' people; nobody else finds a foreign id.
      const whose = actor.role === 'super_admin' ? (tenantId ?? actor.tenant_id) : actor.tenant_id;
      const scope = transaction.scope(whose);
      const tenant = await this.tenants.byId(scope, whose);
      if (tenant) await this.log.note(scope, tenant, { ...rest, actor, target, at: new Date(at) });
      return {};
    });
  }

  async #targetOf(
    transaction: Transaction,
    target: { kind: string; id: string } | null,
  ): Promise<{ target: AuditEntryDocument['target']; tenantId?: string }> {
    if (target?.kind !== 'user') return { target: target && { ...target, name: null } };
    const user = await this.users.evenDeleted(transaction.system('the log of the target’s organisation'), target.id);
    if (!user) return { target: { ...target, name: null } };
    const name = user.deleted_at ? null : `${user.first_name} ${user.last_name}`;
    return { target: { ...target, name }, tenantId: user.tenant_id };
  }
}
