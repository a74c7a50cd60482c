import { changeSourceSettings, DomainError, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { Tallies } from '../finding-precision/tallies.js';

@Controller()
export class ChangeSourceSettingsHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly tallies: Tallies,
  ) {}

  @CommandHandler(changeSourceSettings)
  handle(message: MessageOf<typeof changeSourceSettings>): Promise<ReplyOf<typeof changeSourceSettings>> {
    const { actor, live_from } = message.data;
    return this.tallies.inTurn(actor.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        if (actor.role !== 'admin' || actor.tenant_type === 'insurance_provider') throw new DomainError('FORBIDDEN');
        await this.tallies.chooseLiveFrom(transaction, actor.tenant_id, live_from, new Date());
        return { live_from };
      }),
    );
  }
}
