import {
  DomainError,
  getPlaces,
  type IncidentPlace,
  type Place,
  type PlaceRequest,
  placeKey,
} from '@hazardlens/contracts';
import type { Caller } from '../security/caller.js';

const sought = (places: readonly Place[], asked: string): Place | undefined =>
  places.find(({ id }) => id === asked) ?? places.find(({ name }) => placeKey(name) === placeKey(asked.trim()));

/**
 * One of a site's zones or levels, by its id or its name.
 * @throws DomainError PLACE_UNKNOWN
 */
export function placeAmong(places: readonly Place[], asked: string): Place {
  const found = sought(places, asked);
  if (!found) throw new DomainError('PLACE_UNKNOWN');
  return found;
}

/** Where a poster hangs: in a zone of the site, by its id or name, or wherever its words say. */
export async function zoneOrWords(
  asked: string | null,
  siteId: string,
  caller: Caller,
): Promise<{ zone: string | null; zone_id: string | null }> {
  if (asked === null) return { zone: null, zone_id: null };
  const { zones } = await caller.ask(getPlaces, { site_id: siteId });
  const zone = sought(zones, asked);
  return { zone: zone?.name ?? asked, zone_id: zone?.id ?? null };
}

/**
 * A place on a site as a request names it, with what its zone and level are called now. Nothing at all is no place.
 * @throws DomainError PLACE_UNKNOWN
 */
export async function namedPlace(
  { zone, level, x, y }: PlaceRequest,
  siteId: string,
  caller: Caller,
): Promise<IncidentPlace | null> {
  if (zone === undefined && level === undefined && x === undefined) return null;
  const { zones, levels } = await caller.ask(getPlaces, { site_id: siteId });
  const inZone = zone === undefined ? null : placeAmong(zones, zone);
  const onLevel = level === undefined ? null : placeAmong(levels, level);
  return {
    ...(inZone ? { zone: inZone.name, zone_id: inZone.id } : {}),
    ...(onLevel ? { level: onLevel.name, level_id: onLevel.id } : {}),
    ...(x === undefined || y === undefined ? {} : { x, y }),
  };
}
