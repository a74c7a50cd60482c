import { markNotificationsRead, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { NotificationReader } from './notification-reader.js';

@Controller()
export class MarkNotificationsReadHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: NotificationReader,
  ) {}

  @CommandHandler(markNotificationsRead)
  handle(message: MessageOf<typeof markNotificationsRead>): Promise<ReplyOf<typeof markNotificationsRead>> {
    const { actor, locale, until } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(actor.tenant_id);
      await this.reader.markRead(scope, actor, until === undefined ? null : new Date(until));
      return this.reader.read(scope, actor, locale);
    });
  }
}
