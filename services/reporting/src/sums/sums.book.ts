import { CLOSED_ITEMS_PER_DAY, dailyExposure, NOISY_OR_ITEMS } from '@hazardlens/risk';
import type { BulkOperation, NewDocument, TenantModel, TenantScope } from '@hazardlens/service-kit';
import { type Audience, audiences } from '../incident-row/incident-row.js';
import type { Stamps } from './stamps.js';
import { addShare, changedTop, type DayShare, type OpenGroup, setClosedTop, setOpenGroup } from './sums.js';
import { type DaySums, type DaySumsRow, daySumsId, packDay, unpackDay } from './sums.models.js';
import {
  ALL_SITES,
  emptyView,
  isEmptyView,
  type Place,
  packView,
  setDay,
  unpackView,
  type View,
  type ViewRow,
  viewId,
} from './view.js';

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
  readonly now: D;
}

/**
 * A time zone's move writes thousands of documents: so much text goes into one message to the database. More is packed,
 * cast and encoded for so long that others notice.
 */
const MOST_TEXT_AT_ONCE = 100_000;

/**
 * A unit of work over sums, those that one event touches: read in one go, changed in memory, written in one go, and only what is different from
 * before. A document that holds nothing any more is removed, so that the same facts give the same documents in whatever
 * order they came.
 */
export class SumsBook {
  readonly #days = new Map<string, Entry<DaySums>>();
  readonly #views = new Map<string, Entry<View>>();
  /** who sees something else than before */
  readonly #changedFor = new Set<Audience>();
  #nothingStored = false;

  constructor(
    private readonly scope: TenantScope,
    private readonly dayModel: TenantModel<DaySumsRow>,
    private readonly viewModel: TenantModel<ViewRow>,
    private readonly stamps: Stamps,
  ) {}

  /** Reads what is about to be changed, one query a collection. Anything else must not be touched. */
  async load(days: readonly PlaceAndDay[], places: readonly Place[]): Promise<void> {
    const dayOf = new Map(days.map((each) => [daySumsId(each), each]));
    const placeOf = new Map(places.map((each) => [viewId(each), each]));
    const storedDays =
      dayOf.size === 0 ? [] : await this.dayModel.find(this.scope, { _id: { $in: [...dayOf.keys()] } });
    const storedViews = await this.viewModel.find(this.scope, { _id: { $in: [...placeOf.keys()] } });
    for (const [_id, each] of dayOf) {
      const row = storedDays.find((day) => day._id === _id);
      this.#days.set(_id, { stored: row ? text(row) : null, now: row ? unpackDay(row) : emptyDay(each) });
    }
    for (const [_id, each] of placeOf) {
      const row = storedViews.find((view) => view._id === _id);
      this.#views.set(_id, { stored: row ? text(row) : null, now: row ? unpackView(row) : emptyView(each) });
    }
  }

  /** Forgets what is stored: everything is added up from nothing. The caller has deleted the documents. */
  startEmpty(): void {
    this.#nothingStored = true;
    // also one of whom there is nothing has a stamp from now on
    for (const audience of audiences) this.#changedFor.add(audience);
  }

  addToDay(place: Place, day: number, key: string, share: DayShare, sign: 1 | -1): void {
    addShare(this.#day(place, day).groups, key, share, sign);
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
    const view = this.view(place);
    const before: OpenGroup = view.open[key] ?? { count: 0, high: 0, top: [] };
    const full = before.count > NOISY_OR_ITEMS;
    const top = changedTop(before.top, NOISY_OR_ITEMS, full, left?.ps ?? null, came?.ps ?? null);
    setOpenGroup(view.open, key, {
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
    const view = this.view(place);
    const open = view.open[key];
    if (open) setOpenGroup(view.open, key, { ...open, top: [...top] });
  }

  view(place: Place): View {
    return this.#entry(this.#views, viewId(place), () => emptyView(place));
  }

  /** Writes the days that changed and takes them over into the views. */
  async flushDays(scope: TenantScope = this.scope): Promise<void> {
    const isEmptyDay = ({ photos, groups }: DaySums) => photos === 0 && Object.keys(groups).length === 0;
    // one after the other: a Mongo session carries one operation at a time
    for (const writes of this.#writes(this.#takenOver(), packDay, isEmptyDay))
      await this.dayModel.bulkWrite(scope, writes);
    this.#days.clear();
  }

  /** Writes what changed, one message a collection. */
  async flush(scope: TenantScope = this.scope): Promise<void> {
    await this.flushDays(scope);
    for (const writes of this.#writes(this.#views, packView, isEmptyView))
      await this.viewModel.bulkWrite(scope, writes);
    await this.stamps.renew(scope, this.#changedFor);
    this.#changedFor.clear();
  }

  *#takenOver(): Iterable<[string, Entry<DaySums>]> {
    for (const entry of this.#days) {
      const { now } = entry[1];
      setDay(this.view(now), now.day, now);
      yield entry;
    }
  }

  /** What changed, a message's worth at a time: who writes one lets others have their turn before the next is packed. */
  *#writes<D extends Place & { _id: string }, Row extends DaySumsRow | ViewRow>(
    entries: Iterable<[string, Entry<D>]>,
    pack: (document: D) => Row,
    isEmpty: (document: D) => boolean,
  ): Iterable<BulkOperation<Row>[]> {
    let [writes, length]: [BulkOperation<Row>[], number] = [[], 0];
    for (const [_id, { stored, now }] of entries) {
      const row = isEmpty(now) ? null : pack(now);
      const body = row && text(row);
      if (body === stored) continue;
      this.#changedFor.add(now.audience);
      writes.push(writeOf(_id, row));
      length += body?.length ?? 0;
      if (length < MOST_TEXT_AT_ONCE) continue;
      yield writes;
      [writes, length] = [[], 0];
    }
    if (writes.length > 0) yield writes;
  }

  #day(place: Place, day: number): DaySums {
    return this.#entry(this.#days, daySumsId({ ...place, day }), () => emptyDay({ ...place, day }));
  }

  #entry<D>(entries: Map<string, Entry<D>>, _id: string, empty: () => D): D {
    const known = entries.get(_id);
    if (known) return known.now;
    if (!this.#nothingStored) throw new Error(`The sums '${_id}' were not loaded before they were changed.`);
    const made = { stored: null, now: empty() };
    entries.set(_id, made);
    return made.now;
  }
}

const emptyDay = ({ tenant_id, audience, site_id, day }: PlaceAndDay): DaySums => ({
  ...{ _id: daySumsId({ tenant_id, audience, site_id, day }), tenant_id, audience, site_id, day },
  ...{ photos: 0, exposure: 0, groups: {} },
});

const text = (row: DaySumsRow | ViewRow): string => ('body' in row ? row.body : JSON.stringify(row));

function writeOf<Row extends DaySumsRow | ViewRow>(_id: string, row: Row | null): BulkOperation<Row> {
  const filter = { _id } as { _id: Row['_id'] };
  const replacement = row as unknown as NewDocument<Row>;
  const write = row ? { replaceOne: { filter, replacement, upsert: true } } : { deleteOne: { filter } };
  return write as unknown as BulkOperation<Row>;
}
