import {
  type CommentRecord,
  type CommentsAnswer,
  type CommentView,
  commentsAnswer,
  commentsQuery,
  commentView,
  DomainError,
  deleteCommentPhoto,
  type EditCommentRequest,
  editComment,
  editCommentRequest,
  fold,
  getComment,
  getIncident,
  listAssignableUsers,
  listComments,
  mentionableAnswer,
  mentionableQuery,
  type ReplyOf,
  type TakenPhoto,
  type WriteCommentRequest,
  withdrawComment,
  writeComment,
  writeCommentRequest,
} from '@hazardlens/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { v4, v5 } from 'uuid';
import type { z } from 'zod';
import { Answers } from '../openapi/answers.js';
import { type Caller, SignedIn } from '../security/caller.js';
import { RecordId } from '../validation/record-id.js';
import { AddedPhotos } from './added-photos.js';
import { incidentFolder } from './incident-folder.js';

/** Namespace of comment ids that come from an idempotency key: a repeated comment must meet the first. */
const namespace = '5d1f9a0c-6f0e-5b53-8a4e-0c8f0a7b6e21';
/** As many names as a person reads while typing one. */
const mostSuggested = 8;

type Place = Pick<CommentRecord, 'id' | 'incident_id' | 'tenant_id'>;
type Person = ReplyOf<typeof listAssignableUsers>['users'][number];

/** The schema drops what is not part of the view: where photos lie, and whose organisation it is. */
const viewOf = (record: CommentRecord): CommentView => commentView.parse(record);

/** What people of an organisation say to each other about an incident. */
@Controller()
export class CommentsController {
  constructor(private readonly photos: AddedPhotos) {}

  @Get('incidents/:id/comments')
  @Answers('What people said about an incident, newest first', { 200: commentsAnswer }, [404])
  async list(
    @RecordId() id: string,
    @Query({ schema: commentsQuery }) query: z.infer<typeof commentsQuery>,
    @SignedIn() caller: Caller,
  ): Promise<CommentsAnswer> {
    const { comments, next_cursor } = await caller.ask(listComments, { incident_id: id, ...query });
    return { comments: comments.map(viewOf), next_cursor };
  }

  @Get('incidents/:id/people')
  @Answers('Who can be mentioned in a comment', { 200: mentionableAnswer }, [404])
  async mentionable(
    @RecordId() id: string,
    @Query({ schema: mentionableQuery }) { q = '' }: z.infer<typeof mentionableQuery>,
    @SignedIn() caller: Caller,
  ): Promise<z.infer<typeof mentionableAnswer>> {
    const { tenant_id } = await caller.ask(getIncident, { incident_id: id });
    const typed = fold(q.trim());
    const found = (await this.peopleOf(tenant_id, caller)).filter(({ name }) => begins(fold(name), typed));
    return { people: found.slice(0, mostSuggested).map((person) => ({ id: person.id, name: person.name })) };
  }

  /** The incident is looked up first: nothing is stored for one that the caller may not see. */
  @Post('incidents/:id/comments')
  @HttpCode(201)
  @Answers('Say something about an incident', { 201: commentView }, [404, 409, 413, 415, 507])
  async write(
    @RecordId() id: string,
    @Body({ schema: writeCommentRequest }) body: WriteCommentRequest,
    @SignedIn() caller: Caller,
  ): Promise<CommentView> {
    const incident = await caller.ask(getIncident, { incident_id: id });
    const { tenant_id } = incident;
    const mentions = await this.mentioned(body.mentions, tenant_id, caller);
    const key = caller.idempotencyKey;
    const commentId = key === undefined ? v4() : v5(`${tenant_id} ${key}`, namespace);
    const place = { id: commentId, incident_id: incident.id, tenant_id };
    const photo = body.photo ? await this.store(place, body.photo, caller) : null;
    const data = { incident_id: incident.id, comment_id: commentId, text: body.text, mentions, photo };
    return viewOf(await caller.ask(writeComment, data, { tenantId: tenant_id }));
  }

  @Put('comments/:id')
  @Answers('Change an own comment; what stood there before stays as a version', { 200: commentView }, [404, 409, 507])
  async edit(
    @RecordId() id: string,
    @Body({ schema: editCommentRequest }) body: EditCommentRequest,
    @SignedIn() caller: Caller,
  ): Promise<CommentView> {
    const comment = await this.own(id, caller);
    const mentions = await this.mentioned(body.mentions, comment.tenant_id, caller);
    const photo = body.photo ? await this.store(comment, body.photo, caller) : null;
    // absent, the photo stays as it is
    const changed = body.photo === undefined ? {} : { photo };
    const data = { comment_id: comment.id, text: body.text, mentions, ...changed };
    return viewOf(await caller.ask(editComment, data, { tenantId: comment.tenant_id }));
  }

  @Delete('comments/:id')
  @HttpCode(204)
  @Answers('Withdraw an own comment; that there was one stays', { 204: null }, [404])
  async withdraw(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    const { id: comment_id, tenant_id } = await this.own(id, caller);
    await caller.ask(withdrawComment, { comment_id }, { tenantId: tenant_id });
  }

  @Delete('comments/:id/photo')
  @HttpCode(204)
  @Answers('Delete the photo of a comment (privacy request)', { 204: null }, [404])
  async removePhoto(@RecordId() id: string, @SignedIn() caller: Caller): Promise<void> {
    await caller.ask(deleteCommentPhoto, { comment_id: id });
  }

  /** Before anything is stored for it. @throws DomainError FORBIDDEN for somebody else's comment */
  private async own(commentId: string, caller: Caller): Promise<CommentRecord> {
    const comment = await caller.ask(getComment, { comment_id: commentId });
    if (comment.author.id !== caller.actor.id) throw new DomainError('FORBIDDEN');
    return comment;
  }

  /** @throws DomainError NOT_FOUND for who is not (any more) of the incident's organisation */
  private async mentioned(ids: readonly string[], tenantId: string, caller: Caller) {
    if (ids.length === 0) return [];
    const people = new Map((await this.peopleOf(tenantId, caller)).map((person) => [person.id, person]));
    return ids.map((id) => {
      const person = people.get(id);
      if (!person) throw new DomainError('NOT_FOUND');
      return { id: person.id, name: person.name };
    });
  }

  private async peopleOf(tenant_id: string, caller: Caller): Promise<Person[]> {
    return (await caller.ask(listAssignableUsers, { tenant_id })).users;
  }

  private store({ id, incident_id, tenant_id }: Place, text: string, caller: Caller): Promise<TakenPhoto> {
    const folder = `${incidentFolder(tenant_id, incident_id)}comments/${id}/`;
    return this.photos.store({ tenantId: tenant_id, folder, number: 0, of: id }, text, caller.context(getIncident));
  }
}

const begins = (name: string, typed: string): boolean => name.startsWith(typed) || name.includes(` ${typed}`);
