import {
  type Actor,
  type IncidentRecord,
  type IncidentView,
  incidentView,
  type PhotoAccess,
  photoAccess,
} from '@hazardlens/contracts';

/** Which variant of an incident's photo this viewer gets; null when there is none for them. */
export function visiblePhoto(
  record: IncidentRecord,
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
 * of what is neither their photo nor their action; insurers the decider's role only, no repair and no history; no photo where only
 * a blurred one is allowed and none exists yet.
 */
export function viewFor(record: IncidentRecord, viewer: Actor): IncidentView {
  // The schema drops what is not part of the view, whatever a record carries.
  const view = incidentView.parse(record);
  const photo = visiblePhoto(record, viewer);
  const insurer = viewer.role !== 'super_admin' && viewer.tenant_id !== record.tenant_id;
  return {
    ...view,
    photo_id: photo ? view.photo_id : null,
    has_photo: photo !== null,
    photo_base64: null,
    thumbnail: null,
    // who repairs what is the contractor's own matter; that it is closed can be seen by `closed_at`
    action: insurer ? null : view.action,
    history: insurer || !maySeeHistory(record, viewer) ? [] : view.history,
    decided_by: insurer && view.decided_by ? { role: view.decided_by.role } : view.decided_by,
  };
}

function maySeeHistory(record: IncidentRecord, viewer: Actor): boolean {
  if (viewer.role !== 'worker' && viewer.role !== 'inspector') return true;
  return viewer.id === record.photographer_id || viewer.id === record.action_owner_id;
}
