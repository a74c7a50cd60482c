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
import { groupKey } from './sums.js';
import { ALL_SITES } from './sums.models.js';
import type { Place, SumsWriter } from './sums.writer.js';

const statusesOf: Record<Audience, readonly IncidentStatus[]> = {
  tenant: ['REVIEW_REQUIRED', 'APPROVED'],
  insurer: ['APPROVED'],
};

/**
 * Takes what an incident counted before out of the sums and puts in what it counts now. `rows` already holds the row as it
 * is now: the largest open and closed p·s are read from there, a bounded number by index.
 */
export async function projectIncident(
  scope: Scope,
  rows: TenantModel<IncidentRow>,
  sums: SumsWriter,
  before: IncidentRow | null,
  after: IncidentRow | null,
): Promise<void> {
  for (const audience of audiences) {
    const was = before && visibleTo(before, audience) ? before : null;
    const is = after && visibleTo(after, audience) ? after : null;
    if (was) await addRow(sums, audience, was, -1);
    if (is) await addRow(sums, audience, is, 1);
    await refreshTops(scope, rows, sums, audience, was, is);
  }
}

const placesOf = (row: IncidentRow, audience: Audience): Place[] =>
  [row.site_id, ALL_SITES].map((site_id) => ({ tenant_id: row.tenant_id, audience, site_id }));

async function addRow(sums: SumsWriter, audience: Audience, row: IncidentRow, sign: 1 | -1): Promise<void> {
  const key = groupKey(row.category, row.hazard_type);
  for (const place of placesOf(row, audience)) {
    await sums.addToDay(place, row.day, key, dayShare(row), sign);
    await sums.addToStanding(place, { incidents: sign });
  }
}

/** The lists of largest p·s that this change may have touched, read anew. */
async function refreshTops(
  scope: Scope,
  rows: TenantModel<IncidentRow>,
  sums: SumsWriter,
  audience: Audience,
  was: IncidentRow | null,
  is: IncidentRow | null,
): Promise<void> {
  for (const row of distinctGroups(was, is)) {
    const key = groupKey(row.category, row.hazard_type);
    for (const place of placesOf(row, audience)) {
      const same = (other: IncidentRow | null): other is IncidentRow =>
        other !== null && key === groupKey(other.category, other.hazard_type);
      if ([was, is].some((each) => same(each) && each.open)) {
        const share = (pick: (each: IncidentRow) => boolean): number =>
          (same(is) && is.open && pick(is) ? 1 : 0) - (same(was) && was.open && pick(was) ? 1 : 0);
        const top = await largestPs(scope, rows, place, row, true, NOISY_OR_ITEMS);
        await sums.changeOpenGroup(place, key, { count: share(() => true), high: share(isHigh), top });
      }
      for (const day of new Set([was, is].filter((each) => same(each) && !each.open).map((each) => each?.day ?? 0))) {
        const closed = await largestPs(scope, rows, place, { ...row, day }, false, CLOSED_ITEMS_PER_DAY);
        await sums.setClosedTop(place, day, key, closed);
      }
    }
  }
}

/** An incident never changes its site; its hazard type may be corrected, so two groups can be touched. */
function distinctGroups(was: IncidentRow | null, is: IncidentRow | null): IncidentRow[] {
  if (was && is && groupKey(was.category, was.hazard_type) === groupKey(is.category, is.hazard_type)) return [is];
  return [was, is].filter((row) => row !== null);
}

async function largestPs(
  scope: Scope,
  rows: TenantModel<IncidentRow>,
  place: Place,
  group: Pick<IncidentRow, 'category' | 'hazard_type' | 'day'>,
  open: boolean,
  limit: number,
): Promise<number[]> {
  const found: number[] = [];
  for (const status of statusesOf[place.audience]) {
    const filter = {
      category: group.category,
      hazard_type: group.hazard_type,
      ...(open ? {} : { day: group.day }),
      open,
      status,
      ...(place.site_id === ALL_SITES ? {} : { site_id: place.site_id }),
    };
    const top = await rows.find(scope, filter, { sort: { ps: -1 }, limit, projection: { ps: 1 } });
    found.push(...top.map((row) => row.ps));
  }
  return found;
}
