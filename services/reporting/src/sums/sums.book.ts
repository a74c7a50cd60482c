import { CLOSED_ITEMS_PER_DAY, dailyExposure, NOISY_OR_ITEMS } from '@hazardlens/risk';
import type { BulkOperation, Scope, TenantModel } from '@hazardlens/service-kit';
import type { Audience } from '../incident-row/incident-row.js';
import { addShare, changedTop, type DayShare, type OpenGroup, setClosedTop, setOpenGroup, sorted } from './sums.js';
import {
  ALL_SITES,
  type DaySums,
  type DayTotals,
  daySumsId,
  dayTotals,
  type Standing,
  standingId,
} from './sums.models.js';

export interface Place {
  tenant_id: string;
  audience: Audience;
  site_id: string;
}

export interface PlaceAndDay extends Place {
  day: number;
}

/** A list of largest p·s: of what is open at a place (`day` null), or closed there on a day. */
export interface TopSlot {
  place: Place;
  key: string;
  day: number | null;
}

/** What an incident is in such a list. */
export interface ItemOfTop {
  ps: number;
  high: boolean;
}

/** `stored` is what the database holds, as text; null when it holds nothing. */
interface Entry<D> {
  readonly stored: string | null;
  now: D;
}

/** A time zone's move writes thousands of documents: so many go into one message to the database. */
const WRITES_AT_ONCE = 500;

/**
 * A unit of work over sums, those that one event touches: read in one go, changed in memory, written in one go, and only what is different from
 * before. A document that holds nothing any more is removed, so that the same facts give the same documents in whatever
 * order they came.
 */
export class SumsBook {
  readonly #days = new Map<string, Entry<DaySums>>();
  readonly #standings = new Map<string, Entry<Standing>>();
  #nothingStored = false;

  constructor(
    private readonly scope: Scope,
    private readonly dayModel: TenantModel<DaySums>,
    private readonly standingModel: TenantModel<Standing>,
    private readonly totalsModel: TenantModel<DayTotals>,
  ) {}

  /** Reads what is about to be changed, one query a collection. Anything else must not be touched. */
  async load(days: readonly PlaceAndDay[], places: readonly Place[]): Promise<void> {
    const dayOf = new Map(days.map((each) => [daySumsId(each), each]));
    const placeOf = new Map(places.map((each) => [standingId(each), each]));
    const storedDays =
      dayOf.size === 0 ? [] : await this.dayModel.find(this.scope, { _id: { $in: [...dayOf.keys()] } });
    const storedPlaces =
      placeOf.size === 0 ? [] : await this.standingModel.find(this.scope, { _id: { $in: [...placeOf.keys()] } });
    for (const [_id, { day, ...place }] of dayOf)
      this.#days.set(_id, entry(byId(storedDays, _id), emptyDay(place, day)));
    for (const [_id, place] of placeOf) this.#standings.set(_id, entry(byId(storedPlaces, _id), emptyStanding(place)));
  }

  /** Forgets what is stored: everything is added up from nothing. The caller has deleted the documents. */
  startEmpty(): void {
    this.#nothingStored = true;
  }

  addToDay(place: Place, day: number, key: string, share: DayShare, sign: 1 | -1): void {
    addShare(this.#day(place, day).groups, key, share, sign);
  }

  addToStanding(place: Place, change: { captures?: number; incidents?: number }): void {
    const standing = this.#standing(place);
    standing.captures += change.captures ?? 0;
    standing.incidents += change.incidents ?? 0;
  }

  /** `photos` more (or fewer) that count at a site on a day; the sum over all sites follows the limited number. */
  addPhotos(place: Place, day: number, photos: number): void {
    if (photos === 0) return;
    const site = this.#day(place, day);
    const all = this.#day({ ...place, site_id: ALL_SITES }, day);
    const before = site.exposure;
    site.photos += photos;
    site.exposure = dailyExposure(site.photos);
    all.photos += photos;
    all.exposure += site.exposure - before;
  }

  /**
   * One incident left the list, one came in, or both.
   * @returns false when the list cannot know what moves up: the caller reads it anew and calls `setTop`
   */
  changeTop(slot: TopSlot, left: ItemOfTop | null, came: ItemOfTop | null): boolean {
    const { place, key, day } = slot;
    if (day !== null) {
      const group = this.#day(place, day).groups[key];
      if (!group) return true;
      const full = group.closed_top.length >= CLOSED_ITEMS_PER_DAY;
      const top = changedTop(group.closed_top, CLOSED_ITEMS_PER_DAY, full, left?.ps ?? null, came?.ps ?? null);
      if (top) this.setTop(slot, top);
      return top !== null;
    }
    const standing = this.#standing(place);
    const before: OpenGroup = standing.open[key] ?? { count: 0, high: 0, top: [] };
    const full = before.count > NOISY_OR_ITEMS;
    const top = changedTop(before.top, NOISY_OR_ITEMS, full, left?.ps ?? null, came?.ps ?? null);
    setOpenGroup(standing.open, key, {
      count: before.count + (came ? 1 : 0) - (left ? 1 : 0),
      high: before.high + (came?.high ? 1 : 0) - (left?.high ? 1 : 0),
      top: top ?? before.top,
    });
    return top !== null;
  }

  setTop({ place, key, day }: TopSlot, top: readonly number[]): void {
    if (day !== null) {
      setClosedTop(this.#day(place, day).groups, key, top);
      return;
    }
    const standing = this.#standing(place);
    const open = standing.open[key];
    if (open) setOpenGroup(standing.open, key, { ...open, top: [...top] });
  }

  /** Writes what changed, one message a collection. */
  async flush(scope: Scope = this.scope): Promise<void> {
    const noDay = (sums: DaySums) => sums.photos === 0 && Object.keys(sums.groups).length === 0;
    const noStanding = (standing: Standing) => standing.captures === 0 && standing.incidents === 0;
    // one after the other: a Mongo session carries one operation at a time
    for (const day of this.#days.values()) day.now.groups = sorted(day.now.groups);
    for (const standing of this.#standings.values()) standing.now.open = sorted(standing.now.open);
    for (const writes of batches(writesOf(this.#days, noDay))) {
      await this.dayModel.bulkWrite(scope, writes);
      await this.totalsModel.bulkWrite(scope, writes.map(totalsWrite));
    }
    for (const writes of batches(writesOf(this.#standings, noStanding))) {
      await this.standingModel.bulkWrite(scope, writes);
    }
  }

  #day(place: Place, day: number): DaySums {
    return this.#entry(this.#days, daySumsId({ ...place, day }), () => emptyDay(place, day));
  }

  #standing(place: Place): Standing {
    return this.#entry(this.#standings, standingId(place), () => emptyStanding(place));
  }

  #entry<D>(entries: Map<string, Entry<D>>, _id: string, empty: () => D): D {
    const known = entries.get(_id);
    if (known) return known.now;
    if (!this.#nothingStored) throw new Error(`The sums '${_id}' were not loaded before they were changed.`);
    const made = entry(null, empty());
    entries.set(_id, made);
    return made.now;
  }
}

const emptyDay = (place: Place, day: number): DaySums => ({
  _id: daySumsId({ ...place, day }),
  ...placeOnly(place),
  day,
  photos: 0,
  exposure: 0,
  groups: {},
});
const emptyStanding = (place: Place): Standing => ({
  _id: standingId(place),
  ...placeOnly(place),
  captures: 0,
  incidents: 0,
  open: {},
});
const placeOnly = ({ tenant_id, audience, site_id }: Place): Place => ({ tenant_id, audience, site_id });
const byId = <D extends { _id: string }>(documents: readonly D[], _id: string): D | null =>
  documents.find((document) => document._id === _id) ?? null;
const entry = <D>(stored: D | null, empty: D): Entry<D> =>
  stored === null ? { stored: null, now: empty } : { stored: JSON.stringify(stored), now: stored };

function writesOf<D extends DaySums | Standing>(
  entries: ReadonlyMap<string, Entry<D>>,
  isEmpty: (document: D) => boolean,
): BulkOperation<D>[] {
  const writes: BulkOperation<D>[] = [];
  for (const [_id, { stored, now }] of entries) {
    const filter = { _id } as { _id: D['_id'] };
    if (isEmpty(now)) {
      if (stored !== null) writes.push({ deleteOne: { filter } } as BulkOperation<D>);
    } else if (JSON.stringify(now) !== stored) {
      writes.push({ replaceOne: { filter, replacement: now, upsert: true } } as BulkOperation<D>);
    }
  }
  return writes;
}

/** The same write for the totals of the day. */
function totalsWrite(write: BulkOperation<DaySums>): BulkOperation<DayTotals> {
  if ('deleteOne' in write) return write as unknown as BulkOperation<DayTotals>;
  if (!('replaceOne' in write)) throw new Error('Days are replaced or deleted.');
  const { filter, replacement } = write.replaceOne;
  const totals = dayTotals(replacement as DaySums);
  return { replaceOne: { filter, replacement: totals, upsert: true } } as unknown as BulkOperation<DayTotals>;
}

function* batches<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let start = 0; start < all.length; start += WRITES_AT_ONCE) yield all.slice(start, start + WRITES_AT_ONCE);
}
