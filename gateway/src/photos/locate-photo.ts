import { DomainError, locateIncidentPhoto, locatePhoto, type PhotoVariant, photoAccess } from '@hazardlens/contracts';
import type { Caller } from '../security/caller.js';

export interface LocatedPhoto {
  key: string;
  thumbnail_key: string;
  blurred_key: string | null;
  tenant_id: string;
  photographer_id: string | null;
  action_owner_id?: string | null;
}

/**
 * Photos of captures first, which know first that one was deleted; then those that people added to incidents: both have
 * ids `<record>-<number>`. Who would see a capture's photo pixelated may own the repair of what it shows, and reviewers
 * may have covered more of it than heads: that only its incidents know.
 * @throws DomainError NOT_FOUND
 */
export async function foundPhoto(id: string, variant: PhotoVariant, caller: Caller): Promise<LocatedPhoto> {
  const data = { photo_id: id };
  const ofCapture = await orNull(caller.ask(locatePhoto, data));
  if (ofCapture && variant !== 'blurred' && photoAccess(caller.actor, ofCapture) === 'full') return ofCapture;
  if (!ofCapture) return caller.ask(locateIncidentPhoto, data);
  const ofIncident = await orNull(caller.ask(locateIncidentPhoto, data));
  // An incident that is older than the capture's picture names none, and nothing is covered on it.
  return ofIncident ? { ...ofIncident, blurred_key: ofIncident.blurred_key ?? ofCapture.blurred_key } : ofCapture;
}

/** null for a record that is unknown to this service, or to this caller. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
