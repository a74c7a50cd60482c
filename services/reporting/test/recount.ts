import { severityLevel } from '@hazardlens/risk';
import type { CaptureRow } from '../src/capture-row/capture-row.model.js';
import { audiences, type IncidentRow } from '../src/incident-row/incident-row.js';

interface Counted {
  days: Map<string, Record<string, unknown>>;
  views: Map<string, Record<string, unknown>>;
}

/**
 * The read model added up anew from the rows, straight from the words of architecture.md and scoring.md, sharing no code
 * with the projector's sums: what it must come to, whatever the order of events was.
 */
export function recount(incidents: readonly IncidentRow[], captures: readonly CaptureRow[]): Counted {
  const counted: Counted = { days: new Map(), views: new Map() };
  for (const audience of audiences) {
    const sites = [...new Set([...incidents, ...captures].map((row) => row.site_id))];
    for (const site_id of [...sites, '*']) {
      const here = <R extends { site_id: string }>(rows: readonly R[]): R[] =>
        rows.filter((row) => site_id === '*' || row.site_id === site_id);
      countPlace(counted, audience, site_id, here(incidents), here(captures), incidents);
    }
  }
  return counted;
}

const seenBy = ({ status }: IncidentRow, audience: string): boolean =>
  audience === 'tenant' ? status !== 'REJECTED' : status === 'APPROVED';

/**
 * Whether another finding of the same hazard counts in its place (ADR 0086): the oldest one that is open and was seen after
 * the last closing does, else the one that was closed last, else the oldest. Of another hazard type it is another hazard.
 */
export function gives(row: IncidentRow, all: readonly IncidentRow[], audience: string): boolean {
  const hazard = row.same_as ?? row._id;
  const findings = all
    .filter((each) => seenBy(each, audience) && (each.same_as ?? each._id) === hazard)
    .filter(({ hazard_type }) => hazard_type === row.hazard_type)
    .sort((a, b) => Number(a.captured_at) - Number(b.captured_at) || (a._id < b._id ? -1 : 1));
  if (!findings.includes(row)) return false;
  const closings = findings.map(({ closed_at }) => Number(closed_at ?? 0));
  const last = Math.max(...closings);
  const open = findings.filter((each) => each.open && Number(each.captured_at) > last);
  return row !== (open[0] ?? findings[last === 0 ? 0 : closings.indexOf(last)]);
}

function countPlace(
  { days, views }: Counted,
  audience: string,
  site_id: string,
  all: readonly IncidentRow[],
  captures: readonly CaptureRow[],
  tenants: readonly IncidentRow[],
): void {
  const seen = all.filter((row) => seenBy(row, audience));
  const incidents = seen.filter((row) => !gives(row, tenants, audience));
  const tenant_id = [...all, ...captures][0]?.tenant_id ?? '';
  const place = { tenant_id, audience, site_id };
  const newest = Math.max(...[...all, ...captures].map((row) => row.day));
  const totals: Record<number, unknown> = {};
  for (const day of new Set([...all, ...captures].map((row) => row.day))) {
    const shots = captures.filter((row) => row.day === day);
    const photos = shots.reduce((sum, row) => sum + row.exposure, 0);
    const groups: Record<string, ReturnType<typeof groupOf>> = {};
    for (const [key, rows] of byKey(incidents.filter((row) => row.day === day))) groups[key] = groupOf(rows);
    let exposure = 0;
    for (const site of new Set(shots.map((row) => row.site_id))) {
      const own = shots.filter((row) => row.site_id === site).reduce((sum, row) => sum + row.exposure, 0);
      exposure += Math.min(50, own);
    }
    const waiting = (status: string) => all.filter((row) => row.day === day && row.status === status).length;
    const [pending, rejected] = [waiting('REVIEW_REQUIRED'), waiting('REJECTED')];
    const found = photos > 0 || Object.keys(groups).length > 0;
    if (day > newest - 200 && (exposure > 0 || found || pending + rejected > 0))
      totals[day] = { ...totalsOf(groups), exposure, pending, rejected };
    const _id = `${tenant_id}|${audience}|${site_id}|${day}`;
    if (found) days.set(_id, { _id, ...place, day, photos, exposure, groups });
  }
  if (captures.length + all.length === 0) return;
  const _id = `${tenant_id}|${audience}|${site_id}`;
  const counts = { captures: captures.length, incidents: incidents.length, newest };
  const first = captures.length === 0 ? null : Math.min(...captures.map((row) => row.day));
  const rest = { days: totals, open: openOf(incidents), due: dueOf(audience, all), sites: sitesOf(captures) };
  views.set(_id, { _id, ...place, ...counts, first, ...rest, named: namedOf(audience, seen, incidents, newest) });
}

function openOf(incidents: readonly IncidentRow[]): Record<string, unknown> {
  const open: Record<string, unknown> = {};
  for (const [key, rows] of byKey(incidents.filter((row) => row.open)))
    open[key] = { count: rows.length, high: rows.filter((row) => row.severity > 0.6).length, top: falling(rows, 32) };
  return open;
}

function dueOf(audience: string, all: readonly IncidentRow[]): Record<string, number> {
  const due: Record<string, number> = {};
  for (const { action_due, status } of all)
    if (action_due !== null && (audience === 'tenant' || status === 'APPROVED'))
      due[action_due] = (due[action_due] ?? 0) + 1;
  return due;
}

function sitesOf(captures: readonly CaptureRow[]): Record<string, unknown> {
  const sites = [...new Set(captures.map((row) => row.site_id))];
  const last = (site: string) => Math.max(...captures.filter((row) => row.site_id === site).map((row) => row.day));
  return Object.fromEntries(sites.map((site) => [site, { name: null, archived: false, last: last(site) }]));
}

function totalsOf(groups: Record<string, ReturnType<typeof groupOf>>) {
  const all = Object.entries(groups);
  const sum = (of: 'ps' | 'ps2' | 'high' | 'medium' | 'low') => all.reduce((total, [, group]) => total + group[of], 0);
  const categories: Record<string, number> = {};
  for (const [key, { count }] of all) {
    const category = key.slice(0, key.indexOf(':'));
    categories[category] = (categories[category] ?? 0) + count;
  }
  return { ps: sum('ps'), ps2: sum('ps2'), high: sum('high'), medium: sum('medium'), low: sum('low'), categories };
}

/**
 * Which incidents explanations may have to name, looked for one by one.
 * @param seen also those for which another finding of the hazard counts: lists have them
 */
function namedOf(audience: string, seen: readonly IncidentRow[], incidents: readonly IncidentRow[], newest: number) {
  const [mostOpen, mostClosed, mostDecided] = audience === 'tenant' ? [5, 5, 0] : [50, 20, 100];
  const heavier = (a: IncidentRow, b: IncidentRow): boolean => a.ps > b.ps || (a.ps === b.ps && a._id < b._id);
  const open = incidents.filter((row) => row.open).sort((a, b) => (heavier(a, b) ? -1 : 1));
  const closed = incidents.filter((row) => !row.open && row.day > newest - 200);
  // beaten by what is younger and at least as heavy, or as young and heavier
  const beats = (a: IncidentRow, b: IncidentRow) =>
    (a.day > b.day && a.ps >= b.ps) || (a.day === b.day && heavier(a, b));
  const lasting = closed.filter((row) => closed.filter((other) => beats(other, row)).length < mostClosed);
  const moment = (row: IncidentRow): number => row.decided_at?.getTime() ?? 0;
  const decided = [...seen].sort((a, b) => moment(b) - moment(a) || (a._id < b._id ? 1 : -1));
  const item = (row: IncidentRow) => ({
    ...{ id: row._id, key: `${row.category}:${row.hazard_type}`, site_id: row.site_id, severity: row.severity },
    ...{ ps: row.ps, day: row.day, open: row.open, decided: row.decided_at?.getTime() ?? null },
    ...(incidents.includes(row) ? {} : { again: true }),
  });
  return {
    open: open.slice(0, mostOpen).map(item),
    closed: lasting.sort((a, b) => b.day - a.day || (heavier(a, b) ? -1 : 1)).map(item),
    decided: decided.slice(0, mostDecided).map(item),
  };
}

function groupOf(rows: readonly IncidentRow[]) {
  const level = (name: string) => rows.filter((row) => severityLevel(row.severity) === name).length;
  return {
    count: rows.length,
    high: level('high'),
    medium: level('medium'),
    low: level('low'),
    ps: rows.reduce((sum, row) => sum + row.ps, 0),
    ps2: rows.reduce((sum, row) => sum + Math.round((row.ps / 1_000_000) ** 2 * 1_000_000), 0),
    closed_top: falling(
      rows.filter((row) => !row.open),
      16,
    ),
  };
}

function byKey(rows: readonly IncidentRow[]): [string, IncidentRow[]][] {
  const keys = [...new Set(rows.map((row) => `${row.category}:${row.hazard_type}`))].sort();
  return keys.map((key) => [key, rows.filter((row) => `${row.category}:${row.hazard_type}` === key)]);
}

const falling = (rows: readonly IncidentRow[], most: number): number[] =>
  rows
    .map((row) => row.ps)
    .sort((a, b) => b - a)
    .slice(0, most);
