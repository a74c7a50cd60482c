import { type Actor, DomainError, isInsurer } from '@hazardlens/contracts';
import { actorScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import type { CommentDocument } from './comment.document.js';
import { CommentRepository } from './comment.repository.js';

/** Comments are the organisation's own: to an insurer there are none, whatever it was granted. */
@Injectable()
export class ReadableComments {
  constructor(private readonly comments: CommentRepository) {}

  async find(actor: Actor, commentId: string): Promise<CommentDocument | null> {
    return isInsurer(actor) ? null : this.comments.find(actorScope(actor), commentId);
  }

  async require(actor: Actor, commentId: string): Promise<CommentDocument> {
    const comment = await this.find(actor, commentId);
    if (!comment) throw new DomainError('NOT_FOUND');
    return comment;
  }
}
