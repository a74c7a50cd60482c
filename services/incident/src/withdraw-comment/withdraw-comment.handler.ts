import { type ReplyOf, withdrawComment } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { withdrawn } from '../comments/comment.rules.js';
import { CommentChanges } from '../comments/comment-changes.js';

@Controller()
export class WithdrawCommentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: CommentChanges,
  ) {}

  @CommandHandler(withdrawComment)
  handle(message: MessageOf<typeof withdrawComment>): Promise<ReplyOf<typeof withdrawComment>> {
    const { data } = message;
    return this.unitOfWork.once(message, async (transaction) => {
      await this.changes.change(transaction, data, (comment, now) => withdrawn(comment, data.actor, now));
      return {};
    });
  }
}
