import { DomainError, type ReplyOf, updateOwnHazard } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { assertKeeper } from '../own-hazards/assert-keeper.js';
import { changedOwnHazard } from '../own-hazards/own-hazard.rules.js';
import { ownHazardViewOf, publishOwnHazard } from '../own-hazards/own-hazard.view.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';

@Controller()
export class UpdateOwnHazardHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hazards: OwnHazards,
  ) {}

  @CommandHandler(updateOwnHazard)
  handle(message: MessageOf<typeof updateOwnHazard>): Promise<ReplyOf<typeof updateOwnHazard>> {
    const { actor, hazard_type, ...wanted } = message.data;
    return this.hazards.inTurn(actor.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        assertKeeper(actor);
        const scope = transaction.scope(actor.tenant_id);
        const inUse = await this.hazards.inUse(scope);
        const hazard = inUse.find(({ _id }) => _id === hazard_type);
        if (!hazard) throw new DomainError('NOT_FOUND');
        const others = inUse.filter((each) => each !== hazard);
        const changed = changedOwnHazard(hazard, wanted, others, new Date());
        await this.hazards.change(scope, hazard, changed);
        publishOwnHazard(transaction, changed);
        return ownHazardViewOf(changed);
      }),
    );
  }
}
