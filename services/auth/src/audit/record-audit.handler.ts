import { type ReplyOf, recordAudit } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, type Transaction, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TenantRepository } from '../tenant/tenant.repository.js';
import type { UserDocument } from '../user/user.model.js';
import { UserRepository } from '../user/user.repository.js';
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
    const { actor, at, target: on, tenant_id: touched, ...rest } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const person = on?.kind === 'user' ? await this.#person(transaction, on.id) : null;
      // A super_admin acts on other organisations' people and records; for everybody else those do not exist.
      const others = actor.role === 'super_admin' ? (person?.tenant_id ?? touched) : undefined;
      const whose = others ?? actor.tenant_id;
      const scope = transaction.scope(whose);
      const tenant = await this.tenants.byId(scope, whose);
      const target = on && { ...on, name: person?.tenant_id === whose ? nameOf(person) : null };
      if (tenant) await this.log.note(scope, tenant, { ...rest, actor, target, at: new Date(at) });
      return {};
    });
  }

  #person(transaction: Transaction, id: string): Promise<UserDocument | null> {
    return this.users.evenDeleted(transaction.system('the log of the target’s organisation'), id);
  }
}

const nameOf = ({ deleted_at, first_name, last_name }: UserDocument): string | null =>
  deleted_at ? null : `${first_name} ${last_name}`;
