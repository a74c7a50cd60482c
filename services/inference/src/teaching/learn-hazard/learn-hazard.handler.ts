import { DomainError, learnHazard, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, tenantScope, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { TeachableHazards } from '../teachable-hazards.js';
import { refuseStrangers } from '../teachers.js';
import { learnedFiguresOf, Teaching } from './teaching.js';

/** Learning takes seconds and changes nothing where nothing has changed: it happens before the transaction. */
@Controller()
export class LearnHazardHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teaching: Teaching,
    private readonly hazards: TeachableHazards,
  ) {}

  @CommandHandler(learnHazard)
  async handle(message: MessageOf<typeof learnHazard>): Promise<ReplyOf<typeof learnHazard>> {
    const { actor, hazard_type } = message.data;
    refuseStrangers(actor);
    const scope = tenantScope(actor.tenant_id);
    if (!(await this.hazards.has(scope, hazard_type))) throw new DomainError('NOT_FOUND');
    const figures = learnedFiguresOf(await this.teaching.learn(scope, hazard_type));
    return this.unitOfWork.once(message, () => Promise.resolve(figures));
  }
}
