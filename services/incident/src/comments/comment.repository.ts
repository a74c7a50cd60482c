import type { ErasedPerson } from '@hazardlens/contracts';
import {
  changesBetween,
  type Filter,
  InjectModel,
  type Scope,
  TenantModel,
  type TimePosition,
} from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { createdBefore } from '../incident/created-before.js';
import { HAS_PHOTO } from '../incident/incident.model.js';
import type { CommentDocument } from './comment.document.js';
import { commentModel } from './comment.model.js';

/** Looked through for who has said something about an incident. */
const MOST_SPEAKERS_READ = 200;
type CommentFilter = Filter<CommentDocument>;

@Injectable()
export class CommentRepository {
  constructor(@InjectModel(commentModel) private readonly comments: TenantModel<CommentDocument>) {}

  find(scope: Scope, id: string): Promise<CommentDocument | null> {
    return this.comments.findOne(scope, { _id: id });
  }

  /** Those of an incident, newest first. */
  page(scope: Scope, incidentId: string, behind: TimePosition | null, limit: number): Promise<CommentDocument[]> {
    const filter: CommentFilter = { incident_id: incidentId, ...createdBefore(behind) };
    return this.comments.find(scope, filter, { sort: { created_at: -1, _id: -1 }, limit });
  }

  /** Who has lately said something about an incident, by id. */
  async speakersOn(scope: Scope, incidentId: string): Promise<string[]> {
    const options = {
      sort: { created_at: -1, _id: -1 },
      limit: MOST_SPEAKERS_READ,
      projection: { 'author.id': 1, withdrawn_at: 1 },
    } as const;
    const found = await this.comments.find(scope, { incident_id: incidentId }, options);
    return [...new Set(found.filter(({ withdrawn_at }) => !withdrawn_at).map(({ author }) => author.id))];
  }

  async add(scope: Scope, comment: CommentDocument): Promise<void> {
    await this.comments.insertOne(scope, comment);
  }

  /** Only the comment that the rule saw is changed. */
  async save(scope: Scope, before: CommentDocument, after: CommentDocument): Promise<void> {
    const filter = { _id: before._id, version: before.version };
    const result = await this.comments.updateOne(scope, filter, changesBetween(before, after));
    // Not a DomainError: the message is tried again, and the rule sees what the other one did.
    if (result.matched === 0) throw new Error('The comment changed since it was read.');
  }

  /** Comments with a photo from before `before`, at most `limit`. */
  async withPhotosFrom(scope: Scope, before: Date, limit: number): Promise<string[]> {
    const filter: CommentFilter = { photo_at: { $lt: before }, 'photo.id': HAS_PHOTO };
    const found = await this.comments.find(scope, filter, { projection: { _id: 1 }, limit });
    return found.map(({ _id }) => _id);
  }

  /** Where the photos of these comments lie. */
  async photoKeysOf(scope: Scope, ids: readonly string[]): Promise<string[]> {
    const found = await this.comments.find(scope, { _id: { $in: [...ids] } }, { projection: { photo: 1 } });
    return found.flatMap(({ photo }) => (photo ? [photo.key, photo.thumbnail_key, photo.blurred_key ?? ''] : []));
  }

  /** Comments that name a person, in order of their ids. */
  async naming(
    scope: Scope,
    { user_id }: Pick<ErasedPerson, 'user_id'>,
    after: string | null,
    limit: number,
  ): Promise<CommentDocument[]> {
    const behind: CommentFilter = after === null ? {} : { _id: { $gt: after } };
    // One question for each, since each has an index of its own.
    const conditions: CommentFilter[] = [
      { 'author.id': user_id },
      { 'mentions.id': user_id },
      { 'versions.mentions.id': user_id },
    ];
    const found = new Map<string, CommentDocument>();
    for (const condition of conditions) {
      const some = await this.comments.find(scope, { ...condition, ...behind }, { sort: { _id: 1 }, limit });
      for (const comment of some) found.set(comment._id, comment);
    }
    return [...found.values()].sort((one, other) => (one._id < other._id ? -1 : 1)).slice(0, limit);
  }
}
