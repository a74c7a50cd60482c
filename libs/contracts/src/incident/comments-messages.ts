import { z } from 'zod';
import { actor } from '../actor.js';
import { id } from '../fields.js';
import { command, event, query } from '../messages.js';
import { commentRecord, mostCommentVersions, mostMentions, mostParticipants } from './comments-views.js';
import { takenPhoto } from './views.js';

const named = z.array(z.object({ id, name: z.string() })).max(mostMentions);
const about = { actor, comment_id: id };

export const listComments = query({
  owner: 'incident',
  name: 'list-comments',
  data: z.object({ actor, incident_id: id, limit: z.int().min(1).max(100), cursor: z.string().optional() }),
  reply: z.object({ comments: z.array(commentRecord), next_cursor: z.string().nullable() }),
  errors: ['NOT_FOUND', 'CURSOR_INVALID'],
});

export const getComment = query({
  owner: 'incident',
  name: 'get-comment',
  data: z.object(about),
  reply: commentRecord,
  errors: ['NOT_FOUND'],
});

/** `comment_id` is chosen by the gateway, so that a repeat meets the first; who is mentioned was looked up there. */
export const writeComment = command({
  owner: 'incident',
  name: 'write-comment',
  data: z.object({ ...about, incident_id: id, text: z.string(), mentions: named, photo: takenPhoto.nullable() }),
  reply: commentRecord,
  keyOf: (data) => data.incident_id,
  errors: ['NOT_FOUND', 'COMMENT_EMPTY'],
});

export const editComment = command({
  owner: 'incident',
  name: 'edit-comment',
  data: z.object({
    ...about,
    text: z.string(),
    mentions: named,
    /** absent: it stays; null: it goes */
    photo: takenPhoto.nullable().optional(),
  }),
  reply: commentRecord,
  keyOf: (data) => data.comment_id,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'COMMENT_EMPTY', 'COMMENT_WITHDRAWN', 'COMMENT_EDITED_OFTEN'],
});

/** Withdrawn a second time, nothing happens. */
export const withdrawComment = command({
  owner: 'incident',
  name: 'withdraw-comment',
  data: z.object(about),
  reply: z.object({}),
  keyOf: (data) => data.comment_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

/** Privacy request: the photo of a comment goes, whoever wrote it. */
export const deleteCommentPhoto = command({
  owner: 'incident',
  name: 'delete-comment-photo',
  data: z.object(about),
  reply: z.object({}),
  keyOf: (data) => data.comment_id,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

const people = z.object({
  mentioned_ids: z.array(z.string()).max((mostCommentVersions + 1) * mostMentions),
  participant_ids: z.array(z.string()).max(mostParticipants),
});

/** A comment as it is now, and what people who are told of it are told. Nothing of it is for insurers. */
export const commentChanged = event({
  owner: 'incident',
  aggregate: 'incident',
  name: 'comment-changed',
  data: z.object({
    comment: commentRecord.omit({ versions: true }),
    incident: z.object({
      id: z.string(),
      /** absent from versions that did not tell, as is the category */
      number: z.string().optional(),
      hazard_type: z.string(),
      category: z.string().optional(),
      site_name: z.string(),
    }),
    /** by id: mentioned for the first time, and those who have to do with the incident, told once of a new comment */
    tell: people,
    /** by id: who was told before, and is told no longer when it was withdrawn */
    told: people,
  }),
});

export const commentMessages = [
  listComments,
  getComment,
  writeComment,
  editComment,
  withdrawComment,
  deleteCommentPhoto,
  commentChanged,
] as const;
