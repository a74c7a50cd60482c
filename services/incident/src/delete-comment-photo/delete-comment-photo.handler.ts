import { DomainError, deleteCommentPhoto, type ReplyOf } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { withoutPhoto } from '../comments/comment.rules.js';
import { CommentChanges } from '../comments/comment-changes.js';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import { writeScope } from '../incident/incident-changes.js';

@Controller()
export class DeleteCommentPhotoHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly comments: CommentRepository,
    private readonly changes: CommentChanges,
    private readonly deletions: PhotoDeletions,
  ) {}

  /** The objects go before the answer; the job is for what comes in between. Gone already is fine. */
  @CommandHandler(deleteCommentPhoto)
  async handle(message: MessageOf<typeof deleteCommentPhoto>): Promise<ReplyOf<typeof deleteCommentPhoto>> {
    const { actor, comment_id } = message.data;
    const gone = await this.unitOfWork.once(message, async (transaction) => {
      if (actor.role !== 'admin' && actor.role !== 'super_admin') throw new DomainError('FORBIDDEN');
      const comment = await this.comments.find(writeScope(transaction, actor), comment_id);
      if (!comment) throw new DomainError('NOT_FOUND');
      if (!comment.photo) return null;
      const { key } = comment.photo;
      const now = new Date();
      await this.changes.store(transaction, comment, withoutPhoto(comment), now);
      await this.deletions.note(transaction.scope(comment.tenant_id), comment.photo, now);
      return { tenantId: comment.tenant_id, key };
    });
    if (gone) await this.deletions.carryOut(gone.tenantId, gone.key);
    return {};
  }
}
