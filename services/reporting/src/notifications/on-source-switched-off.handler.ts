import { sourceSwitchedOff } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { switchedOffNews } from './news.js';
import { Notifier } from './notifier.js';

/** Tells the admins that a source looks at nothing any more: until somebody acts, what it found has to be seen by people. */
@Controller()
export class OnSourceSwitchedOff {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifier: Notifier,
  ) {}

  @EventHandler(sourceSwitchedOff)
  handle(message: MessageOf<typeof sourceSwitchedOff>): Promise<unknown> {
    const news = switchedOffNews(message.data, message.aggregateVersion ?? 1);
    return this.unitOfWork.once(message, (transaction) => this.notifier.tell(transaction, news));
  }
}
