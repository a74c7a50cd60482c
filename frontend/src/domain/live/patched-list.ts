import type { BriefIncident, BriefList, IncidentStatus } from '@hazardlens/contracts';
import type { IncidentFilters } from '../api/incidents.js';

/** The server counts no further: such a number stands for "or more", and nothing can be added to it. */
const COUNT_LIMIT = 10_000;

const statusesOf = ({ status }: IncidentFilters) => status?.split(',').map((each) => each.trim()) ?? [];
/** What only the server can tell of an incident: a category's filter is a label over several of them; from where it came. */
const isPlain = ({ category, severityMin, severityMax, source }: IncidentFilters) =>
  !category && !severityMin && !severityMax && !source;

/** The server's order (api.md): several statuses by severity, else the newest first; equals by id. */
function orderOf(filters: IncidentFilters): (a: BriefIncident, b: BriefIncident) => number {
  const sort = filters.sort ?? (statusesOf(filters).length > 1 ? 'severity' : 'newest');
  return (a, b) =>
    (sort === 'severity' ? b.severity - a.severity : 0) ||
    (a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1);
}

/** Holds each incident of a site, whatever became of it: what is not in there did not exist. */
export const holdsAll = (list: BriefList, filters: IncidentFilters, siteId: string): boolean =>
  isPlain(filters) &&
  !filters.status &&
  (!filters.siteId || filters.siteId === siteId) &&
  list.total === list.incidents.length;

/**
 * The list as the server would answer it after an incident has become `now`; the same list where that changes nothing;
 * null where it cannot be told from here, so that the server must be asked. `before` is what the incident was: null if
 * it did not exist, undefined if nobody here knows.
 */
export function patchedList(
  list: BriefList,
  filters: IncidentFilters,
  now: BriefIncident,
  before: BriefIncident | null | undefined,
): BriefList | null {
  if (!isPlain(filters)) return null;
  if (filters.siteId && filters.siteId !== now.site_id) return list;
  const row = list.incidents.find(({ id }) => id === now.id);
  const known = row ?? before;
  if (known === undefined || now.version === undefined) return null;
  if (known && known.version === undefined) return null;
  if (known?.version !== undefined && known.version >= now.version) return row ? list : null;
  const counts = movedCounts(list, known?.status ?? null, now.status);
  if (!counts) return null;
  const wanted = statusesOf(filters);
  const isWanted = wanted.length === 0 || wanted.includes(now.status);
  const told = toldWhose(list, now);
  const incidents = told && movedRows(list, filters, told, isWanted);
  if (!incidents) return null;
  const statuses = wanted.length === 0 ? Object.keys(counts) : wanted;
  const total = statuses.reduce((sum, status) => sum + (counts[status as IncidentStatus] ?? 0), 0);
  return { ...list, incidents, status_counts: counts, total };
}

/** An event says the same to everybody; whose an incident is only readers of several organisations are told, by the server. */
function toldWhose({ incidents }: BriefList, now: BriefIncident): BriefIncident | null {
  const named = incidents.filter(({ contractor_name }) => contractor_name !== undefined);
  if (named.length === 0) return now;
  const sameSite = named.find(({ site_id }) => site_id === now.site_id);
  return sameSite ? { ...now, contractor_name: sameSite.contractor_name } : null;
}

function movedCounts({ status_counts }: BriefList, from: IncidentStatus | null, to: IncidentStatus) {
  if (Object.values(status_counts).reduce((sum, count) => sum + count, 0) >= COUNT_LIMIT) return null;
  const counts = { ...status_counts };
  if (from) counts[from] -= 1;
  counts[to] += 1;
  return counts;
}

/** What is listed is the beginning of all there is: a row may come into it and push one out, but none behind it is known. */
function movedRows(list: BriefList, filters: IncidentFilters, now: BriefIncident, isWanted: boolean) {
  const others = list.incidents.filter(({ id }) => id !== now.id);
  const isListed = others.length < list.incidents.length;
  const isComplete = list.total === list.incidents.length;
  if (!isWanted) return isListed && !isComplete ? null : others;
  const order = orderOf(filters);
  const at = others.findIndex((other) => order(now, other) < 0);
  const place = at < 0 ? others.length : at;
  // behind the last known one: only a complete list tells that it is next
  if (place === others.length && !isComplete) return isListed ? null : others;
  const rows = others.toSpliced(place, 0, now);
  return rows.length > (filters.limit ?? rows.length) ? (isComplete ? null : rows.slice(0, -1)) : rows;
}
