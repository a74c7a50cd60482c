import { createHash } from 'node:crypto';
import { blurredKeyOf, coveredKeyOf } from '@hazardlens/contracts';
import type { BlurRegion, IncidentDocument, IncidentPhotoDocument } from './incident.document.js';

const nameOf = ({ x, y, w, h }: BlurRegion): string => JSON.stringify([x, y, w, h]);

/**
 * What was covered stays covered when more is added: the reviewer who adds does not see what others drew before. The same
 * list where nothing is new.
 */
export function covering(covered: BlurRegion[], added: readonly BlurRegion[] = []): BlurRegion[] {
  const known = new Map(covered.map((region) => [nameOf(region), region]));
  for (const region of added) known.set(nameOf(region), region);
  return known.size === covered.length ? covered : [...known.values()];
}

/** The photo with what is covered on it and where the picture lies that shows the rest of it. */
function covered(photo: IncidentPhotoDocument, regions: BlurRegion[]): IncidentPhotoDocument {
  const names = regions.map(nameOf).sort();
  const blurred_key =
    names.length === 0
      ? blurredKeyOf(photo.key)
      : coveredKeyOf(photo.key, createHash('sha256').update(names.join()).digest('hex').slice(0, 16));
  return { ...photo, regions, blurred_key };
}

/** Other incidents may show the same photo of a capture: what is covered on one is covered on all of them. */
export const showSamePhoto = (one: IncidentDocument, other: IncidentDocument): boolean =>
  one.photo !== null && one.photo.id === other.photo?.id;

/**
 * An incident with the cover that its photo has, given every incident that shows it. The others get a new version of
 * their own by it, which is no step that would end the time for undoing their decision.
 */
export function withCoverOf(incident: IncidentDocument, incidents: readonly IncidentDocument[]): IncidentDocument {
  const sharing = incidents.filter((each) => showSamePhoto(incident, each));
  const regions = sharing.reduce<BlurRegion[]>((all, each) => covering(all, each.blur_regions), []);
  const { photo } = incident;
  if (!photo || (regions.length === 0 && (photo.regions ?? []).length === 0)) return incident;
  const next = covered(photo, regions);
  return next.blurred_key === photo.blurred_key ? incident : { ...incident, photo: next };
}

/** As a change of its own: the cover came from another incident of the photo. Null when it has it already. */
export function coveredByAnother(
  incident: IncidentDocument,
  incidents: readonly IncidentDocument[],
): IncidentDocument | null {
  const next = withCoverOf(incident, incidents);
  if (next === incident) return null;
  const { decision } = next;
  const before = decision?.before && { ...decision.before, version: decision.before.version + 1 };
  return { ...next, version: incident.version + 1, decision: decision && { ...decision, before: before ?? null } };
}
