import { standingChanged } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { standingNews } from './news.js';
import { Notifier } from './notifier.js';

/** Tells those who decide that their decisions have moved a source. What an admin ruled stands in the security log. */
@Controller()
export class OnStandingChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifier: Notifier,
  ) {}

  @EventHandler(standingChanged)
  handle(message: MessageOf<typeof standingChanged>): Promise<unknown> {
    const news = standingNews(message.data, message.aggregateVersion ?? 1);
    return this.unitOfWork.once(message, (transaction) => this.notifier.tell(transaction, news));
  }
}
