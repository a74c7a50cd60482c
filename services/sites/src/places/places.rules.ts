import {
  type ChangePlacesRequest,
  DomainError,
  type Place,
  type PlacesRecord,
  placeKey,
  type WantedPlace,
} from '@hazardlens/contracts';
import type { PlacesDocument, PlanDocument, SiteDocument } from '../site/site.model.js';

const noPlaces: PlacesDocument = { zones: [], levels: [], plans: [], version: 0 };
export const placesOf = ({ places }: Pick<SiteDocument, 'places'>): PlacesDocument => places ?? noPlaces;

/**
 * A list as it is wanted. A place is the same where its id says so or, without one, where its name was there already.
 * @param newId of a place that is new
 * @throws DomainError PLACE_UNKNOWN for an id that is not on the list
 */
function listed(before: readonly Place[], wanted: readonly WantedPlace[], newId: () => string): Place[] {
  const named = new Set(wanted.map(({ id }) => id));
  return wanted.map(({ id, name }) => {
    if (id !== undefined && !before.some((each) => each.id === id)) throw new DomainError('PLACE_UNKNOWN');
    const known = before.find((each) => !named.has(each.id) && placeKey(each.name) === placeKey(name));
    return { id: id ?? known?.id ?? newId(), name };
  });
}

/**
 * Both lists as they are wanted. Plans of levels that go, go too.
 * @throws DomainError CONCURRENT_CHANGE where it was made of what is no longer so
 */
export function changedPlaces(
  before: PlacesDocument,
  { zones, levels, version }: ChangePlacesRequest,
  newId: () => string,
): PlacesDocument {
  if (version !== undefined && version !== before.version) throw new DomainError('CONCURRENT_CHANGE');
  const after = { zones: listed(before.zones, zones, newId), levels: listed(before.levels, levels, newId) };
  const plans = before.plans.filter(({ level }) => level === null || after.levels.some(({ id }) => id === level));
  return { ...after, plans, version: before.version + 1 };
}

/** @throws DomainError PLACE_UNKNOWN for a level that the site has not */
export function withPlan(before: PlacesDocument, plan: PlanDocument): PlacesDocument {
  return { ...withoutPlan(before, plan.level), plans: [...plansBut(before, plan.level), plan] };
}

/** @throws DomainError PLACE_UNKNOWN for a level that the site has not */
export function withoutPlan(before: PlacesDocument, level: string | null): PlacesDocument {
  if (level !== null && !before.levels.some(({ id }) => id === level)) throw new DomainError('PLACE_UNKNOWN');
  return { ...before, plans: plansBut(before, level), version: before.version + 1 };
}

const plansBut = ({ plans }: PlacesDocument, level: string | null): PlanDocument[] =>
  plans.filter((plan) => plan.level !== level);

/** Plans that were there and are not any more. */
export const gonePlans = (before: PlacesDocument, after: PlacesDocument): PlanDocument[] =>
  before.plans.filter(({ key }) => !after.plans.some((plan) => plan.key === key));

export function toPlacesRecord(site: SiteDocument): PlacesRecord {
  const { zones, levels, plans, version } = placesOf(site);
  return {
    site_id: site._id,
    tenant_id: site.tenant_id,
    zones: zones.map(({ id, name }) => ({ id, name })),
    levels: levels.map(({ id, name }) => ({ id, name })),
    plans: plans.map(({ level, key, width, height, uploaded_at }) => ({
      ...{ level, key, width, height },
      uploaded_at: uploaded_at.toISOString(),
    })),
    version,
  };
}
