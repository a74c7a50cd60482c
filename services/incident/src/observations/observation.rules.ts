import {
  type Actor,
  blurredKeyOf,
  capturedAt,
  type DataOf,
  DomainError,
  isCaptureRole,
  isInsurer,
  type makeObservation,
  type ObservationRecord,
} from '@hazardlens/contracts';
import { isCategoryCode } from '@hazardlens/taxonomy';
import type { ObservationDocument } from './observation.model.js';

/** Who works on sites; to an insurer there is none, whatever it was granted. */
export const readsObservations = (actor: Actor): boolean => isCaptureRole(actor.role) && !isInsurer(actor);

export function observed(made: DataOf<typeof makeObservation>, now: Date): ObservationDocument {
  const { actor, observation_id, site, text, category, photo, captured_at } = made;
  if (category !== null && !isCategoryCode(category)) throw new DomainError('CATEGORY_UNKNOWN');
  return {
    _id: observation_id,
    // A super_admin writes for the tenant of the site.
    tenant_id: site.tenant_id,
    site_id: site.id,
    site_name: site.name,
    category,
    text,
    observed_by: { id: actor.id, name: actor.name },
    // the picture that others see is made afterwards; until then they get none
    photo: photo && { ...photo, blurred_key: blurredKeyOf(photo.key) },
    created_at: capturedAt(captured_at, now),
  };
}

/** Who made it may take it back, and an admin any: also when somebody on the photo asks for it. */
export const mayWithdraw = ({ id, role }: Actor, { observed_by }: ObservationDocument): boolean =>
  observed_by.id === id || role === 'admin' || role === 'super_admin';

/** @param sites what sites are called now, by id */
export function observationRecordOf(
  { _id, photo, created_at, ...observation }: ObservationDocument,
  sites: ReadonlyMap<string, string>,
): ObservationRecord {
  return {
    ...{ _id, id: _id, ...observation },
    site_name: sites.get(observation.site_id) ?? observation.site_name,
    created_at: created_at.toISOString(),
    photo_id: photo?.id ?? null,
    photo: photo && { ...photo, blurred_key: photo.blurred_key ?? null },
    has_photo: photo !== null,
    thumbnail: null,
  };
}
