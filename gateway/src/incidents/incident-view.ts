import {
  type Actor,
  forInsurer,
  type IncidentRecord,
  type IncidentView,
  incidentView,
  isInsurer,
  type Locale,
  type PhotoAccess,
  photoAccess,
  withNoteApart,
} from '@hazardlens/contracts';
import { REPORTED_BY_HAND, reasonSentence } from '@hazardlens/taxonomy';
import { incidentIn } from './reader-language.js';

/** Which variant of a record's photo this viewer gets; null when there is none for them. */
export function visiblePhoto(
  record: Parameters<typeof photoAccess>[1] & Pick<IncidentRecord, 'photo'>,
  viewer: Actor,
): { access: Exclude<PhotoAccess, 'none'>; key: string; thumbnailKey: string | null } | null {
  const { photo } = record;
  if (!photo) return null;
  const access = photoAccess(viewer, record);
  if (access === 'full') return { access, key: photo.key, thumbnailKey: photo.thumbnail_key };
  if (access === 'blurred' && photo.blurred_key) return { access, key: photo.blurred_key, thumbnailKey: null };
  return null;
}

/**
 * What a viewer may see of an incident (api.md, Scope): nobody gets the internal fields; worker and inspector no history
 * of what is neither their photo nor their action; insurers the decider's role only, no repair, no history and nothing that
 * people typed; no photo where only a blurred one is allowed and none exists yet. In the reader's language.
 */
export function viewFor(record: IncidentRecord, viewer: Actor, locale: Locale): IncidentView {
  const stranger = viewer.role !== 'super_admin' && viewer.tenant_id !== record.tenant_id;
  // The service has taken the note out already: a version of it that does not know of notes may still be running.
  const known = withNoteApart(record, reasonSentence(REPORTED_BY_HAND));
  // The schema drops what is not part of the view, whatever a record carries.
  const view = incidentView.parse(stranger || isInsurer(viewer) ? forInsurer(known) : known);
  const photo = visiblePhoto(record, viewer);
  return {
    ...incidentIn(view, locale),
    photo_id: photo ? view.photo_id : null,
    has_photo: photo !== null,
    photo_base64: null,
    thumbnail: null,
    ...(maySeeHistory(record, viewer) ? {} : { history: [] }),
  };
}

function maySeeHistory(record: IncidentRecord, viewer: Actor): boolean {
  if (viewer.role !== 'worker' && viewer.role !== 'inspector') return true;
  return viewer.id === record.photographer_id || viewer.id === record.action_owner_id;
}
