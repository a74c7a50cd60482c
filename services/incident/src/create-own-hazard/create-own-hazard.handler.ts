import { randomInt } from 'node:crypto';
import { createOwnHazard, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { assertKeeper } from '../own-hazards/assert-keeper.js';
import { newOwnHazard } from '../own-hazards/own-hazard.rules.js';
import { ownHazardViewOf, publishOwnHazard } from '../own-hazards/own-hazard.view.js';
import { OwnHazards } from '../own-hazards/own-hazards.js';

const SUFFIX_LENGTH = 6;
const suffix = (): string =>
  randomInt(36 ** SUFFIX_LENGTH)
    .toString(36)
    .padStart(SUFFIX_LENGTH, '0');

@Controller()
export class CreateOwnHazardHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly hazards: OwnHazards,
  ) {}

  @CommandHandler(createOwnHazard)
  handle(message: MessageOf<typeof createOwnHazard>): Promise<ReplyOf<typeof createOwnHazard>> {
    const { actor, ...wanted } = message.data;
    return this.hazards.inTurn(actor.tenant_id, () =>
      this.unitOfWork.once(message, async (transaction) => {
        assertKeeper(actor);
        const scope = transaction.scope(actor.tenant_id);
        const inUse = await this.hazards.inUse(scope);
        const made = { tenantId: actor.tenant_id, suffix: suffix(), now: new Date() };
        const hazard = newOwnHazard(wanted, inUse, made);
        await this.hazards.add(scope, hazard);
        publishOwnHazard(transaction, hazard);
        return ownHazardViewOf(hazard);
      }),
    );
  }
}
