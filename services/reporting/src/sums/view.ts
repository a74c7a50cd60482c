import { type Audience, type IncidentRow, visibleTo } from '../incident-row/incident-row.js';
import { emptyNamed, type NamedLists, packNamed, unpackNamed } from './named.js';
import { type GroupSums, type Groups, groupOf, type OpenGroup, sorted } from './sums.js';

/** `site_id` of a view over all sites of a tenant. */
export const ALL_SITES = '*';

export interface Place {
  tenant_id: string;
  audience: Audience;
  site_id: string;
}

/** What a day at a place comes to. All whole numbers. */
export interface DayTotals {
  exposure: number;
  /** Σ p·s and Σ (p·s)², in millionths */
  ps: number;
  ps2: number;
  high: number;
  medium: number;
  low: number;
  /** incidents captured that day that wait for review, and rejected ones, whoever may see them */
  pending: number;
  rejected: number;
  /** incidents by category */
  categories: Record<string, number>;
}

/** A site as it is called now. */
export interface SiteOfView {
  /** null while only its captures are known */
  name: string | null;
  archived: boolean;
  /** the last day with a capture */
  last: number | null;
}

/**
 * Everything that a dashboard, the portal and an explanation need of a place, as one audience sees it: kept by events, read
 * in one piece, of one size however many incidents there are.
 */
export interface View extends Place {
  _id: string;
  captures: number;
  /** not rejected, all time */
  incidents: number;
  /** day of the first capture */
  first: number | null;
  /** newest day of anything that happened here, rejected or not: older days than the horizon are left out */
  newest: number | null;
  /** by day number, which an object keeps in order */
  days: Record<number, DayTotals>;
  open: Groups<OpenGroup>;
  /** corrective actions that are not verified yet, by due date */
  due: Record<string, number>;
  sites: Record<string, SiteOfView>;
  named: NamedLists;
}

/** How a view is stored: as text, since driver and engine would map each of some thousand numbers by itself. */
export interface ViewRow extends Place {
  _id: string;
  body: string;
}

export const viewId = ({ tenant_id, audience, site_id }: Place): string => `${tenant_id}|${audience}|${site_id}`;

/** The hub compares 90 days with the 90 before; the rest is for clocks that run ahead. */
export const DAYS_KEPT = 200;

export const emptyView = ({ tenant_id, audience, site_id }: Place): View => ({
  ...{ _id: viewId({ tenant_id, audience, site_id }), tenant_id, audience, site_id },
  ...{ captures: 0, incidents: 0, first: null, newest: null },
  ...{ days: {}, open: {}, due: {}, sites: {}, named: emptyNamed() },
});

const emptyDay = (): DayTotals => ({
  ...{ exposure: 0, ps: 0, ps2: 0, high: 0, medium: 0, low: 0, pending: 0, rejected: 0, categories: {} },
});

export const isEmptyView = ({ newest, sites }: View): boolean => newest === null && Object.keys(sites).length === 0;

/** Something happened here on this day. */
export function noteDay(view: View, day: number): void {
  if (view.newest !== null && day <= view.newest) return;
  view.newest = day;
  for (const each of Object.keys(view.days)) if (Number(each) <= day - DAYS_KEPT) delete view.days[Number(each)];
  view.named.closed = view.named.closed.filter((each) => each.day > day - DAYS_KEPT);
}

const summed = ['ps', 'ps2', 'high', 'medium', 'low'] as const;

/** The view's entry of a day, made from the day's sums. */
export function setDay(view: View, day: number, sums: { exposure: number; groups: Groups<GroupSums> }): void {
  const { pending, rejected } = view.days[day] ?? emptyDay();
  const totals: DayTotals = { ...emptyDay(), pending, rejected, exposure: sums.exposure };
  for (const [key, group] of Object.entries(sums.groups)) {
    const { category } = groupOf(key);
    for (const name of summed) totals[name] += group[name];
    totals.categories[category] = (totals.categories[category] ?? 0) + group.count;
  }
  keepDay(view, day, totals);
}

/** Counts what waits for review and what was rejected, and what is due. */
export function countUndecided(view: View, row: IncidentRow, sign: 1 | -1): void {
  if (row.action_due !== null && (view.audience === 'tenant' || visibleTo(row, view.audience))) {
    const left = (view.due[row.action_due] ?? 0) + sign;
    if (left === 0) delete view.due[row.action_due];
    else view.due[row.action_due] = left;
  }
  const name = row.status === 'REVIEW_REQUIRED' ? 'pending' : row.status === 'REJECTED' ? 'rejected' : null;
  if (name === null) return;
  const totals = view.days[row.day] ?? emptyDay();
  keepDay(view, row.day, { ...totals, [name]: totals[name] + sign });
}

function keepDay(view: View, day: number, totals: DayTotals): void {
  const { categories, ...numbers } = totals;
  const nothing = Object.values(numbers).every((value) => value === 0) && Object.keys(categories).length === 0;
  if (nothing || (view.newest !== null && day <= view.newest - DAYS_KEPT)) delete view.days[day];
  else view.days[day] = totals;
}

/** A capture came to a site of this place. */
export function addCapture(view: View, { site_id, day }: { site_id: string; day: number }): void {
  view.captures += 1;
  view.first = view.first === null ? day : Math.min(view.first, day);
  const site = view.sites[site_id] ?? { name: null, archived: false, last: null };
  view.sites[site_id] = { ...site, last: site.last === null ? day : Math.max(site.last, day) };
}

const numbers = ['exposure', 'ps', 'ps2', 'high', 'medium', 'low', 'pending', 'rejected'] as const;

/** Keys stand in a fixed order: equal contents must be equal bytes. */
export function packView(view: View): ViewRow {
  const { _id, tenant_id, audience, site_id, days, open, due, sites, named, ...counts } = view;
  const packed = Object.entries(days).map(([day, totals]) => [
    Number(day),
    ...numbers.map((name) => totals[name]),
    sorted(totals.categories),
  ]);
  const lists = { days: packed, open: sorted(open), due: sorted(due), sites: sorted(sites), named: packNamed(named) };
  const body = JSON.stringify({ ...counts, ...lists });
  return { _id, tenant_id, audience, site_id, body };
}

export function unpackView({ body, ...key }: ViewRow): View {
  const { days, named, ...rest } = JSON.parse(body) as Omit<View, 'days' | 'named' | keyof ViewRow> & {
    days: [number, ...number[], Record<string, number>][];
    named: ReturnType<typeof packNamed>;
  };
  const unpacked: Record<number, DayTotals> = {};
  for (const [day, ...values] of days) {
    const totals = emptyDay();
    for (const [index, name] of numbers.entries()) totals[name] = values[index] as number;
    totals.categories = values.at(-1) as unknown as Record<string, number>;
    unpacked[day] = totals;
  }
  return { ...key, ...rest, days: unpacked, named: unpackNamed(named) };
}
