import { changeSourceSettings, DomainError, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ChosenSettings } from '../finding-precision/chosen-settings.js';
import { Tallies } from '../finding-precision/tallies.js';
import { SourceThresholds } from '../thresholds/source-thresholds.js';

/** Standings and thresholds follow at once; what was opened or hidden before stays as it is. */
@Controller()
export class ChangeSourceSettingsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: ChosenSettings,
    private readonly tallies: Tallies,
    private readonly thresholds: SourceThresholds,
  ) {}

  @CommandHandler(changeSourceSettings)
  handle(message: MessageOf<typeof changeSourceSettings>): Promise<ReplyOf<typeof changeSourceSettings>> {
    const { actor, ...change } = message.data;
    const { tenant_id: tenantId } = actor;
    return this.tallies.inTurn(tenantId, () =>
      this.unitOfWork.once(message, async (transaction) => {
        if (actor.role !== 'admin' || actor.tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
        const scope = transaction.scope(tenantId);
        const [before, at] = [await this.settings.of(scope), new Date()];
        const next = await this.settings.change(scope, change);
        if (next.live_from !== before.live_from) {
          await this.tallies.judgeAllBy(transaction, tenantId, next.live_from, at);
        }
        await this.thresholds.choose(scope, next, at);
        return next;
      }),
    );
  }
}
