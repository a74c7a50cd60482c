import { type ReplyOf, writeComment } from '@hazardlens/contracts';
import { CommandHandler, type MessageOf, UnitOfWork } from '@hazardlens/service-kit';
import { Controller } from '@nestjs/common';
import { CommentRepository } from '../comments/comment.repository.js';
import { participantsOf, written } from '../comments/comment.rules.js';
import { commentRecordOf } from '../comments/comment.view.js';
import { CommentChanges } from '../comments/comment-changes.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { writeScope } from '../incident/incident-changes.js';
import { PhotoBytes, publishPhotoBytes } from '../incident/photo-bytes.js';

@Controller()
export class WriteCommentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly incidents: IncidentRepository,
    private readonly comments: CommentRepository,
    private readonly changes: CommentChanges,
    private readonly photoBytes: PhotoBytes,
  ) {}

  /** Everybody of the organisation may say something. The same comment again, from a repeated request, is the first. */
  @CommandHandler(writeComment)
  async handle(message: MessageOf<typeof writeComment>): Promise<ReplyOf<typeof writeComment>> {
    const { actor, incident_id, comment_id, ...said } = message.data;
    const bytes = await this.photoBytes.of(said.photo);
    return this.unitOfWork.once(message, async (transaction) => {
      const incident = await this.incidents.require(writeScope(transaction, actor), incident_id);
      const scope = transaction.scope(incident.tenant_id);
      const known = await this.comments.find(scope, comment_id);
      if (known) return commentRecordOf(known);
      const about = { _id: comment_id, tenant_id: incident.tenant_id, incident_id: incident._id };
      const alone = written(about, said, actor, new Date());
      const speakers = await this.comments.speakersOn(scope, incident._id);
      const participant_ids = participantsOf(incident, speakers, alone);
      const comment = { ...alone, told: { ...alone.told, participant_ids } };
      await this.comments.add(scope, comment);
      publishPhotoBytes(transaction, { tenantId: incident.tenant_id, aggregateId: incident._id }, bytes);
      await this.changes.tell(transaction, scope, incident, comment, null);
      return commentRecordOf(comment);
    });
  }
}
