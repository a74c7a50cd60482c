import type { IncidentStatus } from '@hazardlens/contracts';
import { CLOSED_ITEMS_PER_DAY, NOISY_OR_ITEMS } from '@hazardlens/risk';
import type { Scope, TenantModel } from '@hazardlens/service-kit';
import {
  type Audience,
  audiences,
  dayShare,
  type IncidentRow,
  isHigh,
  visibleTo,
} from '../incident-row/incident-row.js';
import type { ItemOfTop, Place, PlaceAndDay, SumsBook, TopSlot } from './sums.book.js';
import { groupKey, groupOf } from './sums.js';
import { ALL_SITES } from './sums.models.js';

const statusesOf: Record<Audience, readonly IncidentStatus[]> = {
  tenant: ['REVIEW_REQUIRED', 'APPROVED'],
  insurer: ['APPROVED'],
};

/** What a change of an incident touches; to be loaded before `countIncident`. */
export function touchedBy(before: IncidentRow | null, after: IncidentRow): { days: PlaceAndDay[]; places: Place[] } {
  const places = audiences.flatMap((audience) =>
    [before, after].flatMap((row) =>
      row && visibleTo(row, audience) ? placesOf(row, audience).map((place) => ({ ...place, day: row.day })) : [],
    ),
  );
  return { days: places, places };
}

/** Does an incident that changed still count the same everywhere? Most updates (actions, notes) change no sum. */
export const countsAlike = (before: IncidentRow | null, after: IncidentRow): boolean =>
  before !== null &&
  (['status', 'site_id', 'category', 'hazard_type', 'severity', 'ps', 'open', 'day'] as const).every(
    (name) => before[name] === after[name],
  );

/**
 * Takes what an incident counted before out of the sums and puts in what it counts now. Pure, but for the book.
 * @returns the lists of largest p·s that only the rows can fill again
 */
export function countIncident(book: SumsBook, before: IncidentRow | null, after: IncidentRow): TopSlot[] {
  return audiences.flatMap((audience) => {
    const was = before && visibleTo(before, audience) ? before : null;
    const is = visibleTo(after, audience) ? after : null;
    // first in, then out: a group must not vanish in between, and its list of closed ones with it
    if (is) addRow(book, audience, is, 1);
    if (was) addRow(book, audience, was, -1);
    return slotsOf(audience, was, is)
      .filter(({ slot, left, came }) => !book.changeTop(slot, left, came))
      .map(({ slot }) => slot);
  });
}

/** The largest p·s of a list from the rows, a bounded number by index. `rows` already holds the change. */
export async function largestPs(scope: Scope, rows: TenantModel<IncidentRow>, slot: TopSlot): Promise<number[]> {
  const { place, key, day } = slot;
  const found: number[] = [];
  for (const status of statusesOf[place.audience]) {
    const filter = {
      ...groupOf(key),
      ...(day === null ? { open: true } : { open: false, day }),
      status,
      ...(place.site_id === ALL_SITES ? {} : { site_id: place.site_id }),
    };
    const limit = day === null ? NOISY_OR_ITEMS : CLOSED_ITEMS_PER_DAY;
    const top = await rows.find(scope, filter, { sort: { ps: -1 }, limit, projection: { ps: 1 } });
    found.push(...top.map((row) => row.ps));
  }
  return found;
}

const placesOf = (row: IncidentRow, audience: Audience): Place[] =>
  [row.site_id, ALL_SITES].map((site_id) => ({ tenant_id: row.tenant_id, audience, site_id }));

function addRow(book: SumsBook, audience: Audience, row: IncidentRow, sign: 1 | -1): void {
  const key = groupKey(row.category, row.hazard_type);
  for (const place of placesOf(row, audience)) {
    book.addToDay(place, row.day, key, dayShare(row), sign);
    book.addToStanding(place, { incidents: sign });
  }
}

interface SlotChange {
  slot: TopSlot;
  left: ItemOfTop | null;
  came: ItemOfTop | null;
}

/** The lists that an incident stood in and stands in: usually the same ones, with another p·s. */
function slotsOf(audience: Audience, was: IncidentRow | null, is: IncidentRow | null): SlotChange[] {
  const changes = new Map<string, SlotChange>();
  for (const row of [was, is]) {
    if (!row) continue;
    const key = groupKey(row.category, row.hazard_type);
    const day = row.open ? null : row.day;
    for (const place of placesOf(row, audience)) {
      const id = `${place.site_id}|${key}|${day}`;
      const change = changes.get(id) ?? { slot: { place, key, day }, left: null, came: null };
      changes.set(id, { ...change, [row === was ? 'left' : 'came']: { ps: row.ps, high: isHigh(row) } });
    }
  }
  return [...changes.values()];
}
