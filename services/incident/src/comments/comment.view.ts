import type { CommentRecord } from '@hazardlens/contracts';
import type { CommentDocument } from './comment.document.js';

/** Of what was withdrawn only that it was there: whose, and when. */
export function commentRecordOf(comment: CommentDocument): CommentRecord {
  const { _id, tenant_id, incident_id, author, photo, withdrawn_at } = comment;
  const gone = withdrawn_at !== null;
  return {
    ...{ _id, id: _id, tenant_id, incident_id, author },
    text: gone ? null : comment.text,
    mentions: gone ? [] : comment.mentions,
    photo_id: photo?.id ?? null,
    photo: photo && { ...photo, blurred_key: photo.blurred_key ?? null },
    created_at: comment.created_at.toISOString(),
    edited_at: comment.edited_at?.toISOString() ?? null,
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
    versions: gone ? [] : comment.versions.map(({ text, until }) => ({ text, until: until.toISOString() })),
  };
}
