import type { IncidentStatus } from '@hazardlens/contracts';
import { CLOSED_ITEMS_PER_DAY, NOISY_OR_ITEMS } from '@hazardlens/risk';
import type { Scope, TenantModel } from '@hazardlens/service-kit';
import {
  type Audience,
  audiences,
  countsFor,
  dayShare,
  type IncidentRow,
  isHigh,
} from '../incident-row/incident-row.js';
import type { ItemOfTop, PlaceAndDay, SumsBook, TopSlot } from './sums.book.js';
import { groupKey, groupOf } from './sums.js';
import { ALL_SITES, countUndecided, noteDay, type Place } from './view.js';

export const statusesOf: Record<Audience, readonly IncidentStatus[]> = {
  tenant: ['REVIEW_REQUIRED', 'APPROVED'],
  insurer: ['APPROVED'],
};
/** Rows without what only the portal shows of them. */
export const lean = { record: 0 };

/** What a change of an incident touches; to be loaded before `countIncident`. */
export function touchedBy(before: IncidentRow | null, after: IncidentRow): { days: PlaceAndDay[]; places: Place[] } {
  const rows = before ? [before, after] : [after];
  const days = audiences.flatMap((audience) =>
    rows
      .filter((row) => countsFor(row, audience))
      .flatMap((row) => placesOf(row, audience).map((place) => ({ ...place, day: row.day }))),
  );
  return { days, places: audiences.flatMap((audience) => rows.flatMap((row) => placesOf(row, audience))) };
}

const counted = [
  'status',
  'site_id',
  'category',
  'hazard_type',
  'severity',
  'ps',
  'open',
  'day',
  'action_due',
] as const;

/** Does an incident that changed still count the same everywhere? Most updates (notes, photos) change no sum. */
export const countsAlike = (before: IncidentRow | null, after: IncidentRow): boolean =>
  before !== null &&
  counted.every((name) => before[name] === after[name]) &&
  audiences.every((audience) => countsFor(before, audience) === countsFor(after, audience)) &&
  before.decided_at?.getTime() === after.decided_at?.getTime();

/**
 * Takes what an incident counted before out of the sums and puts in what it counts now. Pure, but for the book.
 * @returns the lists of largest p·s that only the rows can fill again
 */
export function countIncident(book: SumsBook, before: IncidentRow | null, after: IncidentRow): TopSlot[] {
  return audiences.flatMap((audience) => {
    const was = before && countsFor(before, audience) ? before : null;
    const is = countsFor(after, audience) ? after : null;
    for (const place of placesOf(after, audience)) {
      noteDay(book.view(place), after.day);
      countUndecided(book.view(place), after, 1);
    }
    if (before) for (const place of placesOf(before, audience)) countUndecided(book.view(place), before, -1);
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
    const open = day === null ? { open: true } : { open: false, day };
    const filter = { ...groupOf(key), ...open, status, ...countingFor(place), ...siteOf(place) };
    const limit = day === null ? NOISY_OR_ITEMS : CLOSED_ITEMS_PER_DAY;
    const top = await rows.find(scope, filter, { sort: { ps: -1 }, limit, projection: { ps: 1 } });
    found.push(...top.map((row) => row.ps));
  }
  return found;
}

export const siteOf = ({ site_id }: Pick<Place, 'site_id'>): { site_id?: string } =>
  site_id === ALL_SITES ? {} : { site_id };

/** Of a hazard that was found more than once, the one that counts. */
export const countingFor = ({ audience }: Pick<Place, 'audience'>) => ({ behind: { $ne: audience } });

export const placesOf = (row: { tenant_id: string; site_id: string }, audience: Audience): Place[] =>
  [row.site_id, ALL_SITES].map((site_id) => ({ tenant_id: row.tenant_id, audience, site_id }));

function addRow(book: SumsBook, audience: Audience, row: IncidentRow, sign: 1 | -1): void {
  const key = groupKey(row.category, row.hazard_type);
  for (const place of placesOf(row, audience)) {
    book.addToDay(place, row.day, key, dayShare(row), sign);
    book.view(place).incidents += sign;
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
