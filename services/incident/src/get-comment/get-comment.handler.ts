import { getComment, type ReplyOf } from '@hazardlens/contracts';
import { type MessageOf, QueryHandler } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { commentRecordOf } from '../comments/comment.view.js';
import { ReadableComments } from '../comments/readable-comments.js';

@Controller()
export class GetCommentHandler {
  constructor(private readonly readable: ReadableComments) {}

  @QueryHandler(getComment)
  async handle({ data }: MessageOf<typeof getComment>): Promise<ReplyOf<typeof getComment>> {
    return commentRecordOf(await this.readable.require(data.actor, data.comment_id));
  }
}
