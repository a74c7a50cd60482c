import { tenantClosingChanged } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { closingNews } from './news.js';
import { Notifier } from './notifier.js';

/** Tells those who decide that their organisation is being closed, or kept after all. */
@Controller()
export class OnClosingChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifier: Notifier,
  ) {}

  @EventHandler(tenantClosingChanged)
  handle(message: MessageOf<typeof tenantClosingChanged>): Promise<unknown> {
    const news = closingNews(message.data, message.aggregateVersion ?? 1, message.actorId);
    return this.unitOfWork.once(message, (transaction) => this.notifier.tell(transaction, news));
  }
}
