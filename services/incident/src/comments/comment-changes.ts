import {
  type Actor,
  type CommentRecord,
  commentChanged,
  DomainError,
  incidentPhotoDeleted,
} from '@hazardlens/contracts';
import { type Scope, type Transaction } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { PhotoDeletions } from '../delete-incident-photo/photo-deletions.js';
import type { IncidentDocument } from '../incident/incident.document.js';
import { IncidentRepository } from '../incident/incident.repository.js';
import { writeScope } from '../incident/incident-changes.js';
import { RecordNames } from '../incident/record-names.js';
import type { CommentDocument } from './comment.document.js';
import { CommentRepository } from './comment.repository.js';
import { commentRecordOf } from './comment.view.js';

/** What stood there before is not told: a message must not grow with what people do. */
const toldOf = ({ versions: _, ...comment }: CommentRecord) => comment;
const nobody = { mentioned_ids: [], participant_ids: [] };

/** What every change of a comment shares: find it, apply a rule, store, tell. */
@Injectable()
export class CommentChanges {
  constructor(
    private readonly comments: CommentRepository,
    private readonly incidents: IncidentRepository,
    private readonly deletions: PhotoDeletions,
    private readonly names: RecordNames,
  ) {}

  /** By a person of the organisation. A comment of another one is unknown. */
  async change(
    transaction: Transaction,
    { actor, comment_id }: { actor: Actor; comment_id: string },
    rule: (comment: CommentDocument, now: Date) => CommentDocument,
  ): Promise<CommentDocument> {
    const comment = await this.comments.find(writeScope(transaction, actor), comment_id);
    if (!comment) throw new DomainError('NOT_FOUND');
    const now = new Date();
    return this.store(transaction, comment, rule(comment, now), now);
  }

  /** Stores and tells what a rule made of a comment; its photo goes when it has it no more. */
  async store(
    transaction: Transaction,
    before: CommentDocument,
    after: CommentDocument,
    now: Date,
  ): Promise<CommentDocument> {
    if (after === before) return before;
    const scope = transaction.scope(before.tenant_id);
    await this.comments.save(scope, before, after);
    if (before.photo && before.photo.key !== after.photo?.key) {
      await this.deletions.noteUnused(scope, before.photo.key, now);
      transaction.emit(incidentPhotoDeleted, {
        ...{ tenantId: before.tenant_id, aggregateId: after.incident_id, aggregateVersion: after.version },
        data: { incident_id: after.incident_id, photo_id: before.photo.id, deleted_by: null },
      });
    }
    const incident = await this.incidents.find(scope, after.incident_id);
    if (incident) await this.tell(transaction, scope, incident, after, before);
    return after;
  }

  /** @param before as it was; null: it is new */
  async tell(
    transaction: Transaction,
    scope: Scope,
    incident: IncidentDocument,
    comment: CommentDocument,
    before: CommentDocument | null,
  ): Promise<void> {
    const { told } = before ?? { told: nobody };
    const first = (now: readonly string[], then: readonly string[]) => now.filter((id) => !then.includes(id));
    const names = await this.names.of(scope, [incident]);
    transaction.emit(commentChanged, {
      tenantId: comment.tenant_id,
      aggregateId: comment._id,
      aggregateVersion: comment.version,
      data: {
        comment: toldOf(commentRecordOf(comment)),
        incident: {
          id: incident._id,
          ...(incident.number ? { number: incident.number } : {}),
          hazard_type: incident.hazard_type,
          category: incident.category,
          site_name: names.sites.get(incident.site_id) ?? incident.site_name,
        },
        tell: {
          mentioned_ids: first(comment.told.mentioned_ids, told.mentioned_ids),
          participant_ids: first(comment.told.participant_ids, told.participant_ids),
        },
        told: comment.told,
      },
    });
  }
}
