import { z } from 'zod';
import { bounded, id, identity, pageCursor, photoText, queryInteger, text, timestamp } from '../fields.js';
import { incidentPhoto } from './views.js';

/** How often the author may change a comment: every version is kept. */
export const mostCommentVersions = 20;
/** Nobody needs more people than this to be told of a comment; it bounds what one event says. */
export const mostParticipants = 50;
/** People that one comment can mention. */
export const mostMentions = 20;

const person = z.object({ id: z.string(), name: z.string() });

/** What a colleague wrote about an incident. The organisation's own: no insurer ever reads one. */
export const commentView = z.object({
  ...identity,
  incident_id: z.string(),
  author: person,
  /** null once it was withdrawn */
  text: z.string().nullable(),
  mentions: z.array(person).max(mostMentions),
  photo_id: z.string().nullable(),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  withdrawn_at: timestamp.nullable(),
  /** what stood there before, oldest first, and until when; none of a withdrawn one */
  versions: z.array(z.object({ text: z.string(), until: timestamp })).max(mostCommentVersions),
});
export type CommentView = z.infer<typeof commentView>;

/** Between services, never on HTTP. */
export const commentRecord = commentView.extend({
  tenant_id: z.string(),
  photo: incidentPhoto.omit({ regions: true }).nullable(),
});
export type CommentRecord = z.infer<typeof commentRecord>;

export const commentsAnswer = z.object({
  /** newest first */
  comments: z.array(commentView),
  next_cursor: z.string().nullable(),
});
export type CommentsAnswer = z.infer<typeof commentsAnswer>;

export const commentsQuery = z.strictObject({
  limit: queryInteger(1, 100, 30),
  cursor: pageCursor,
});

/** Who of the organisation can be mentioned: those whose name has a word that begins like this. */
export const mentionableQuery = z.strictObject({ q: bounded(100).optional() });
export const mentionableAnswer = z.object({ people: z.array(person) });

const words = text(2000).nullable();
const said = words.optional().transform((value) => value ?? '');
const mentions = z.array(id).max(mostMentions).default([]);

/** `photo` as base64, as in POST /incidents. A comment needs a text or a photo. */
export const writeCommentRequest = z
  .strictObject({ text: said, mentions, photo: photoText.nullish() })
  .refine(({ text: typed, photo }) => typed !== '' || Boolean(photo), { error: 'COMMENT_EMPTY', path: ['text'] });
export type WriteCommentRequest = z.infer<typeof writeCommentRequest>;

/** `photo` absent: it stays; null: it goes. The text is always said: what was left out would be what was taken back. */
export const editCommentRequest = z.strictObject({
  text: words.transform((value) => value ?? ''),
  mentions,
  photo: photoText.nullable().optional(),
});
export type EditCommentRequest = z.infer<typeof editCommentRequest>;
