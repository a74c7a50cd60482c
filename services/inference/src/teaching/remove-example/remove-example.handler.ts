import { DomainError, type ReplyOf, removeExample } from '@hazardlens/contracts';
import { actorScope, CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { ExampleRepository } from '../example/example.repository.js';
import { refuseStrangers } from '../teachers.js';

/** Takes an example back. What was learned from it stays until it is learned again, and says that it is out of date. */
@Controller()
export class RemoveExampleHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly examples: ExampleRepository,
  ) {}

  @CommandHandler(removeExample)
  handle(message: MessageOf<typeof removeExample>): Promise<ReplyOf<typeof removeExample>> {
    const { actor, example_id } = message.data;
    refuseStrangers(actor);
    return this.unitOfWork.once(message, async (transaction) => {
      const example = await this.examples.find(actorScope(actor), example_id);
      if (!example) throw new DomainError('NOT_FOUND');
      await this.examples.remove(transaction.scope(example.tenant_id), [example]);
      return {};
    });
  }
}
