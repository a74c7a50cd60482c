import { editComment, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { edited } from '../comments/comment.rules.js';
import { commentRecordOf } from '../comments/comment.view.js';
import { CommentChanges } from '../comments/comment-changes.js';

@Controller()
export class EditCommentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: CommentChanges,
  ) {}

  @CommandHandler(editComment)
  handle(message: MessageOf<typeof editComment>): Promise<ReplyOf<typeof editComment>> {
    const { data } = message;
    return this.unitOfWork.once(message, async (transaction) =>
      commentRecordOf(
        await this.changes.change(transaction, data, (comment, now) => edited(comment, data, data.actor, now)),
      ),
    );
  }
}
