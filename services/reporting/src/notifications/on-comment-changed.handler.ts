import { commentChanged } from '@hazardlens/contracts';
import { EventHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { LiveNews } from './live-news.js';
import { commentNews, toldOfComment } from './news.js';
import { Notifier } from './notifier.js';

/**
 * Tells who is mentioned and who takes part of a comment. What was told says what the comment says now, also without the name of
 * somebody who was erased; of one that was withdrawn nobody finds anything.
 */
@Controller()
export class OnCommentChanged {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifier: Notifier,
    private readonly live: LiveNews,
  ) {}

  @EventHandler(commentChanged)
  handle(message: MessageOf<typeof commentChanged>): Promise<unknown> {
    const { comment, incident, told } = message.data;
    return this.unitOfWork.once(message, async (transaction) => {
      const scope = transaction.scope(comment.tenant_id);
      const version = message.aggregateVersion ?? 1;
      if (comment.withdrawn_at !== null) {
        for (const gone of toldOfComment(comment, told)) await this.notifier.withdraw(scope, gone);
      } else {
        for (const news of commentNews(message.data)) await this.notifier.tell(transaction, news);
        if (version > 1) await this.notifier.reword(scope, toldOfComment(comment, told), comment.text ?? '', version);
      }
      this.live.announce(transaction, { type: 'comment.changed', id: incident.id }, comment.tenant_id, version);
    });
  }
}
