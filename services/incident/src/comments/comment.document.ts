import type { IncidentPhotoDocument } from '../incident/incident.document.js';

export interface MentionedPerson {
  id: string;
  name: string;
}

/** What stood in a comment before. */
export interface CommentVersion {
  text: string;
  mentions: MentionedPerson[];
  until: Date;
}

/** What somebody of the organisation wrote about an incident. */
export interface CommentDocument {
  _id: string;
  tenant_id: string;
  incident_id: string;
  /** Counts the changes: guards against lost updates and orders the events. */
  version: number;
  author: { id: string; name: string };
  text: string;
  mentions: MentionedPerson[];
  photo: Omit<IncidentPhotoDocument, 'regions'> | null;
  /** Since when it has this photo: from then on it is kept for its time. */
  photo_at: Date | null;
  created_at: Date;
  edited_at: Date | null;
  /** Its text stays as the trace of what was said, and is shown to nobody. */
  withdrawn_at: Date | null;
  versions: CommentVersion[];
  /** Who was told of it, by id. */
  told: { mentioned_ids: string[]; participant_ids: string[] };
}
