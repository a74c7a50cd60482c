import {
  type Actor,
  blurredKeyOf,
  DomainError,
  mostCommentVersions,
  mostParticipants,
  type TakenPhoto,
} from '@hazardlens/contracts';
import type { IncidentDocument } from '../incident/incident.document.js';
import type { CommentDocument, MentionedPerson } from './comment.document.js';

interface Said {
  readonly text: string;
  readonly mentions: readonly MentionedPerson[];
}
type Person = Pick<Actor, 'id' | 'name'>;

const photoOf = (photo: TakenPhoto): NonNullable<CommentDocument['photo']> => ({
  ...photo,
  blurred_key: blurredKeyOf(photo.key),
});

/** A person is mentioned once, whoever typed the name twice. */
const distinct = (mentions: readonly MentionedPerson[]): MentionedPerson[] => [
  ...new Map(mentions.map(({ id, name }) => [id, { id, name }])).values(),
];

/**
 * Who has to do with an incident: took the photo, decided, has the repair, or said something about it before. Those who
 * are mentioned are told of that, and the author knows it.
 */
export function participantsOf(
  { photographer_id, decision, action }: Pick<IncidentDocument, 'photographer_id' | 'decision' | 'action'>,
  speakers: readonly string[],
  { author, mentions }: Pick<CommentDocument, 'author' | 'mentions'>,
): string[] {
  const all = new Set([photographer_id, decision?.by.id, action?.owner.id, ...speakers]);
  for (const known of [author.id, ...mentions.map(({ id }) => id)]) all.delete(known);
  return [...all].filter((id): id is string => typeof id === 'string').slice(0, mostParticipants);
}

export function written(
  about: Pick<CommentDocument, '_id' | 'tenant_id' | 'incident_id'>,
  said: Said & { readonly photo: TakenPhoto | null },
  author: Person,
  at: Date,
): CommentDocument {
  if (said.text === '' && !said.photo) throw new DomainError('COMMENT_EMPTY');
  const mentions = distinct(said.mentions);
  return {
    ...about,
    version: 1,
    author: { id: author.id, name: author.name },
    text: said.text,
    mentions,
    photo: said.photo && photoOf(said.photo),
    photo_at: said.photo && at,
    created_at: at,
    edited_at: null,
    withdrawn_at: null,
    versions: [],
    told: { mentioned_ids: mentions.map(({ id }) => id).filter((id) => id !== author.id), participant_ids: [] },
  };
}

/** What stood there before stays as a version. Said again as it was, nothing changes. */
export function edited(
  comment: CommentDocument,
  said: Said & { readonly photo?: TakenPhoto | null | undefined },
  by: Person,
  at: Date,
): CommentDocument {
  if (comment.author.id !== by.id) throw new DomainError('FORBIDDEN');
  if (comment.withdrawn_at) throw new DomainError('COMMENT_WITHDRAWN');
  const { photo: sent } = said;
  const photo = sent === undefined ? comment.photo : sent && photoOf(sent);
  if (said.text === '' && !photo) throw new DomainError('COMMENT_EMPTY');
  const mentions = distinct(said.mentions);
  const saysTheSame = said.text === comment.text && sameIds(mentions, comment.mentions);
  if (saysTheSame && photo?.key === comment.photo?.key) return comment;
  if (comment.versions.length >= mostCommentVersions) throw new DomainError('COMMENT_EDITED_OFTEN');
  const told = new Set([...comment.told.mentioned_ids, ...mentions.map(({ id }) => id)]);
  told.delete(by.id);
  return {
    ...comment,
    version: comment.version + 1,
    text: said.text,
    mentions,
    photo,
    photo_at: photo?.key === comment.photo?.key ? comment.photo_at : photo && at,
    edited_at: at,
    versions: [...comment.versions, { text: comment.text, mentions: comment.mentions, until: at }],
    told: { ...comment.told, mentioned_ids: [...told] },
  };
}

/** Nobody reads it any more, and its photo goes; that there was one, whose and when, stays. */
export function withdrawn(comment: CommentDocument, by: Person, at: Date): CommentDocument {
  if (comment.author.id !== by.id) throw new DomainError('FORBIDDEN');
  if (comment.withdrawn_at) return comment;
  return { ...withoutPhoto(comment), withdrawn_at: at };
}

/** A photo less is no edit of the author's. */
export const withoutPhoto = (comment: CommentDocument): CommentDocument => ({
  ...comment,
  version: comment.version + 1,
  photo: null,
  photo_at: null,
});

const sameIds = (one: readonly MentionedPerson[], other: readonly MentionedPerson[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);
