import { DomainError, type ReplyOf, ruleSource } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Tallies } from '../finding-precision/tallies.js';
import { mayName } from '../source-coverage/coverage.rules.js';
import { SourceEvidence } from '../source-coverage/source-evidence.js';

/** An admin holds a source or forces it, for one hazard type and all versions, until the decisions are to rule again. */
@Controller()
export class RuleSourceHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly evidence: SourceEvidence,
    private readonly tallies: Tallies,
  ) {}

  @CommandHandler(ruleSource)
  handle(message: MessageOf<typeof ruleSource>): Promise<ReplyOf<typeof ruleSource>> {
    const { actor, source, hazard_type, state, reason } = message.data;
    const tenantId = actor.tenant_id;
    return this.tallies.inTurn(tenantId, () =>
      this.unitOfWork.once(message, async (transaction) => {
        if (actor.role !== 'admin' || actor.tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
        const scope = transaction.scope(tenantId);
        const evidence = await this.evidence.of(scope);
        if (!mayName(source, hazard_type, evidence)) throw new DomainError('NOT_FOUND');
        const at = new Date();
        const ruling = state === 'auto' ? null : { source, state, reason, at, by: actor.id };
        await this.tallies.rule(transaction, tenantId, hazard_type, source, ruling, at);
        return this.evidence.sources(scope);
      }),
    );
  }
}
