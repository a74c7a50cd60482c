import { placeKey, type SameAsSuggestion } from '@hazardlens/contracts';
import type { IncidentDocument } from '../incident/incident.document.js';

/** What two findings of one hazard type at one site are compared by. Whatever is unknown says nothing. */
export type Traits = Pick<IncidentDocument, 'found_at' | 'picture' | 'place'>;
export type Sameness = Pick<SameAsSuggestion, 'score' | 'reasons' | 'distance_m' | 'likely'>;

/**
 * How much each sign is worth: one minus the doubt that it leaves. Signs are taken as independent, so doubts are multiplied.
 * Site and hazard type alone are worth little, since most findings of a site are of a few types; a picture is worth most,
 * since its bits agree by chance in none of thousands (ADR 0086 has the measurement).
 */
const WORTH = { same_site: 0.2, same_zone: 0.2, near: 0.3, same_region: 0.6, same_photo: 0.8 } as const;
/** A phone tells its place to some ten metres in the open. */
const NEAR_METRES = 25;
/** Further apart than two bad readings of one place: halves what everything else says. */
const FAR_METRES = 150;
const FAR_FACTOR = 0.5;
/** Readings that are not surer than this tell nothing. */
const WORST_ACCURACY_METRES = 50;
/** Bits of 64 in which two pictures of one thing differ at most. */
export const MOST_BITS = { photo: 12, region: 10 } as const;
/** From here on a person is asked; below, a suggestion stands in the list of those who look for one. */
export const LIKELY = 0.6;

/** Pure: how likely a person finds that both are one hazard, 0 to 1, and why. */
export function sameness(newer: Traits, older: Traits): Sameness {
  const distance = distanceOf(newer, older);
  const reasons: SameAsSuggestion['reasons'] = ['same_site'];
  const [zone, olderZone] = [newer.place?.zone, older.place?.zone];
  if (zone && olderZone && placeKey(zone) === placeKey(olderZone)) reasons.push('same_zone');
  if (distance !== null && distance <= NEAR_METRES) reasons.push('near');
  if (alike(newer.picture?.region, older.picture?.region, MOST_BITS.region)) reasons.push('same_region');
  if (alike(newer.picture?.photo, older.picture?.photo, MOST_BITS.photo)) reasons.push('same_photo');
  const doubt = reasons.reduce((left, reason) => left * (1 - (reason === 'far' ? 0 : WORTH[reason])), 1);
  const far = distance !== null && distance > FAR_METRES;
  if (far) reasons.push('far');
  const score = Math.round((1 - doubt) * (far ? FAR_FACTOR : 1) * 100) / 100;
  return { score, reasons, distance_m: distance === null ? null : Math.round(distance), likely: score >= LIKELY };
}

function alike(one: string | undefined, other: string | undefined, most: number): boolean {
  return one !== undefined && other !== undefined && differingBits(one, other) <= most;
}

/** Of two hashes of 64 bits, in hex. */
export function differingBits(one: string, other: string): number {
  let different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let bits = 0;
  for (; different > 0n; different >>= 1n) bits += Number(different & 1n);
  return bits;
}

const EARTH_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** In metres along the ground (haversine); null where one of the places is unknown or too vague. */
function distanceOf({ found_at: one }: Traits, { found_at: other }: Traits): number | null {
  if (!one || !other) return null;
  if (Math.max(one.accuracy ?? 0, other.accuracy ?? 0) > WORST_ACCURACY_METRES) return null;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const north = Math.sin((to - from) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(north + Math.cos(from) * Math.cos(to) * east)));
}
