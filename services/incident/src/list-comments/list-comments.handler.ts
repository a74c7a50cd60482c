import { DomainError, isInsurer, listComments, type ReplyOf } from '@hazardlens/contracts';
import { actorScope, type MessageOf, QueryHandler, tenantScope, timeCursor } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { commentRecordOf } from '../comments/comment.view.js';
import { IncidentRepository } from '../incident/incident.repository.js';

@Controller()
export class ListCommentsHandler {
  constructor(
    private readonly incidents: IncidentRepository,
    private readonly comments: CommentRepository,
  ) {}

  /** An incident that an insurer may read has no comments to them: it is as if it were not there. */
  @QueryHandler(listComments)
  async handle({ data }: MessageOf<typeof listComments>): Promise<ReplyOf<typeof listComments>> {
    const { actor, incident_id, limit, cursor } = data;
    if (isInsurer(actor)) throw new DomainError('NOT_FOUND');
    const incident = await this.incidents.require(actorScope(actor), incident_id);
    const behind = cursor === undefined ? null : timeCursor.decode(incident._id, cursor);
    const found = await this.comments.page(tenantScope(incident.tenant_id), incident._id, behind, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      comments: page.map(commentRecordOf),
      next_cursor:
        found.length > limit && last ? timeCursor.encode(incident._id, { at: last.created_at, id: last._id }) : null,
    };
  }
}
