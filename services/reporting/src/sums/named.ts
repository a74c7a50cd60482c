import type { Audience, IncidentRow } from '../incident-row/incident-row.js';
import { groupKey } from './sums.js';

/** An incident that an explanation may name. */
export interface Named {
  readonly id: string;
  /** `PPE_COMPLIANCE:no_hard_hat` */
  readonly key: string;
  readonly site_id: string;
  readonly severity: number;
  /** p·s, in millionths */
  readonly ps: number;
  readonly day: number;
  readonly open: boolean;
  /** moment of the decision, in ms */
  readonly decided: number | null;
  /** another finding of the hazard counts in its place: it is listed, and weighs nothing */
  readonly again?: true;
}

/** The incidents of a place that may be among the five that weigh most, for any ageing and on any day. */
export interface NamedLists {
  /** the largest open ones */
  open: Named[];
  /** closed ones, as long as only a few others are as young and as heavy */
  closed: Named[];
  /** for insurers: what was approved last, each finding of a hazard; after a new consent hardly any of the others may be shown */
  decided: Named[];
}

/** An explanation names five incidents. */
const TOP = 5;
/** An insurer may not see some of the first ones, and hazards of one kind at one site have one name. */
const OPEN_FOR_INSURERS = 50;
const CLOSED_FOR_INSURERS = 20;
const DECIDED_FOR_INSURERS = 100;

export const emptyNamed = (): NamedLists => ({ open: [], closed: [], decided: [] });

export const mostOpen = (audience: 'tenant' | 'insurer'): number => (audience === 'tenant' ? TOP : OPEN_FOR_INSURERS);
export const mostClosed = (audience: 'tenant' | 'insurer'): number =>
  audience === 'tenant' ? TOP : CLOSED_FOR_INSURERS;
export const mostDecided = (audience: 'tenant' | 'insurer'): number =>
  audience === 'tenant' ? 0 : DECIDED_FOR_INSURERS;

export const namedOf = (row: IncidentRow, audience: Audience): Named => ({
  ...{ id: row._id, key: groupKey(row.category, row.hazard_type), site_id: row.site_id, severity: row.severity },
  ...{ ps: row.ps, day: row.day, open: row.open, decided: row.decided_at?.getTime() ?? null },
  ...(row.behind?.includes(audience) ? { again: true } : {}),
});

const byId = (a: Named, b: Named): number => (a.id < b.id ? -1 : 1);
export const heaviestFirst = (a: Named, b: Named): number => b.ps - a.ps || byId(a, b);
/** as `sort: { decided_at: -1, _id: -1 }` */
export const newestFirst = (a: Named, b: Named): number => (b.decided ?? 0) - (a.decided ?? 0) || byId(b, a);

/**
 * A list of the first ones in an order, after one changed.
 * @param all how many there are now, in the list or not
 * @returns null when one has left that something unknown moves up for: only the rows can tell
 */
export function changedList(
  list: readonly Named[],
  order: (a: Named, b: Named) => number,
  limit: number,
  all: number,
  left: string | null,
  came: Named | null,
): Named[] | null {
  const kept = list.filter(({ id }) => id !== left && id !== came?.id);
  const last = list.at(-1);
  const unknown = all - kept.length - (came ? 1 : 0);
  // what is not in the list comes after its last one
  const comesFirst = came !== null && last !== undefined && order(came, last) < 0;
  if (kept.length < list.length && unknown > 0 && !comesFirst) return null;
  return (came === null ? kept : [...kept, came].sort(order)).slice(0, limit);
}

/**
 * What may still come to be among the `most` heaviest, whatever the half-life: an item is out for good once so many others
 * are as young and as heavy (the skyband of day and p·s).
 * @param ties of the same day and weight count as others; else all of them stay
 */
export function stillOfWeight(closed: readonly Named[], most: number, ties = true): Named[] {
  const youngestFirst = [...closed].sort((a, b) => b.day - a.day || heaviestFirst(a, b));
  const kept: Named[] = [];
  for (const item of youngestFirst) if (isOfWeight(kept, item, most, ties)) kept.push(item);
  return kept;
}

/** @param kept as young as the item, or younger */
function isOfWeight(kept: readonly Named[], { ps, day }: Named, most: number, ties: boolean): boolean {
  let others = 0;
  for (const each of kept) if (each.ps > ps || (each.ps === ps && (ties || each.day > day))) others += 1;
  return others < most;
}

/** A list of the first ones in an order, with another one that may belong in. */
export function withAnother<N extends Named>(
  list: N[],
  order: (a: Named, b: Named) => number,
  limit: number,
  came: N,
): N[] {
  const last = list.at(-1);
  if (list.length >= limit && last !== undefined && order(came, last) > 0) return list;
  return [...list, came].sort(order).slice(0, limit);
}

/** The same of those that may still come to weigh most. */
export function withAnotherClosed(closed: Named[], most: number, came: Named): Named[] {
  const younger = closed.filter(({ day }) => day > came.day);
  return isOfWeight(younger, came, most, true) ? stillOfWeight([...closed, came], most) : closed;
}

type Packed = [string, string, string, number, number, number, 0 | 1, number | null, 1?];
const pack = ({ id, key, site_id, severity, ps, day, open, decided, again }: Named): Packed => {
  const packed = [id, key, site_id, severity, ps, day, open ? 1 : 0, decided] satisfies Packed;
  return again ? [...packed, 1] : packed;
};
const unpack = ([id, key, site_id, severity, ps, day, open, decided, again]: Packed): Named => ({
  ...{ id, key, site_id, severity, ps, day, open: open === 1, decided },
  ...(again ? { again: true } : {}),
});

/** Each incident once, however many of the lists it is in. */
export function packNamed({ open, closed, decided }: NamedLists) {
  const lists = [open, closed, decided];
  const all = new Map(lists.flat().map((each) => [each.id, each]));
  const at = new Map([...all.keys()].map((id, index) => [id, index]));
  return { all: [...all.values()].map(pack), lists: lists.map((list) => list.map(({ id }) => at.get(id) as number)) };
}

export function unpackNamed({ all, lists }: ReturnType<typeof packNamed>): NamedLists {
  const named = all.map(unpack);
  const [open = [], closed = [], decided = []] = lists.map((list) => list.map((index) => named[index] as Named));
  return { open, closed, decided };
}
