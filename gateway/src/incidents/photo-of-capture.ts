import { type createIncident, type DataOf, DomainError, locatePhoto } from '@hazardlens/contracts';
import type { Caller } from '../security/caller.js';
import { assertPossibleId } from '../validation/record-id.js';

/**
 * The photo of a capture on which somebody saw what was missed, as the capture knows it.
 * @throws DomainError NOT_FOUND for one that is unknown, deleted or foreign
 */
export async function photoOfCapture(
  photoId: string,
  siteId: string,
  caller: Caller,
): Promise<NonNullable<DataOf<typeof createIncident>['missed_on']>> {
  const data = { photo_id: assertPossibleId(photoId) };
  const { key, thumbnail_key, blurred_key, photographer_id, taken } = await caller.ask(locatePhoto, data);
  // An earlier version of the capture service answers while the product is being updated.
  if (!taken) throw new DomainError('UNAVAILABLE');
  const { capture_id, site_id, captured_at } = taken;
  if (site_id !== siteId) throw new DomainError('PHOTO_OF_ANOTHER_SITE');
  const photo = { id: photoId, key, thumbnail_key, blurred_key };
  return { capture_id, photo, photographer_id, captured_at };
}
