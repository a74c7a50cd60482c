import { editComment, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import type { CommentDocument } from '../comments/comment.document.js';
import { edited } from '../comments/comment.rules.js';
import { commentRecordOf } from '../comments/comment.view.js';
import { CommentChanges } from '../comments/comment-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';

@Controller()
export class EditCommentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: CommentChanges,
    private readonly photoBytes: PhotoBytes,
  ) {}

  @CommandHandler(editComment)
  async handle(message: MessageOf<typeof editComment>): Promise<ReplyOf<typeof editComment>> {
    const { data } = message;
    const bytes = await this.photoBytes.of(data.photo ?? null);
    return this.unitOfWork.once(message, async (transaction) => {
      let had: string | undefined;
      const rule = (comment: CommentDocument, now: Date) => {
        had = comment.photo?.key;
        return edited(comment, data, data.actor, now);
      };
      const comment = await this.changes.change(transaction, data, rule);
      // The same picture sent again lies where it lay, and is counted.
      if (comment.photo && comment.photo.key !== had)
        publishPhotoBytes(transaction, { tenantId: comment.tenant_id, aggregateId: comment.incident_id }, bytes);
      return commentRecordOf(comment);
    });
  }
}
