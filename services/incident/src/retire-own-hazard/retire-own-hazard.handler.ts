import { DomainError, type ReplyOf, retireOwnHazard } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { assertKeeper } from '../own-hazards/assert-keeper.js';
import { retiredOwnHazard } from '../own-hazards/own-hazard.rules.js';
import { publishOwnHazard } from '../own-hazards/own-hazard.view.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';

/** Nobody can name it any more; what bears it keeps its label. */
@Controller()
export class RetireOwnHazardHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hazards: OwnHazards,
  ) {}

  @CommandHandler(retireOwnHazard)
  handle(message: MessageOf<typeof retireOwnHazard>): Promise<ReplyOf<typeof retireOwnHazard>> {
    const { actor, hazard_type } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      assertKeeper(actor);
      const scope = transaction.scope(actor.tenant_id);
      const hazard = await this.hazards.named(scope, hazard_type);
      if (!hazard) throw new DomainError('NOT_FOUND');
      const retired = retiredOwnHazard(hazard, new Date());
      await this.hazards.change(scope, hazard, retired);
      publishOwnHazard(transaction, retired);
      return {};
    });
  }
}
