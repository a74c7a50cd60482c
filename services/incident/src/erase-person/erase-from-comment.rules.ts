import type { ErasedPerson } from '@hazardlens/contracts';
import type { CommentDocument, MentionedPerson } from '../comments/comment.document.js';

/**
 * A comment in which the token stands where the person was named: as its author, and where somebody mentioned them, in the
 * text, too. What else people typed stays.
 * @returns null when the person is not named in it
 */
export function commentWithoutPerson(comment: CommentDocument, person: ErasedPerson): CommentDocument | null {
  const unnamed = <T extends MentionedPerson>(named: T): T =>
    named.id === person.user_id ? { ...named, name: person.erased_name } : named;
  const said = <T extends { text: string; mentions: MentionedPerson[] }>(part: T): T => {
    const names = part.mentions.filter(({ id }) => id === person.user_id).map(({ name }) => name);
    const text = names.reduce((now, name) => now.replaceAll(`@${name}`, `@${person.erased_name}`), part.text);
    return { ...part, text, mentions: part.mentions.map(unnamed) };
  };
  const next: CommentDocument = {
    ...said(comment),
    author: unnamed(comment.author),
    versions: comment.versions.map(said),
  };
  return JSON.stringify(next) === JSON.stringify(comment) ? null : { ...next, version: comment.version + 1 };
}
