import {
  burden,
  type DayNumber,
  dailyExposure,
  expectedSeverity,
  exposure,
  isOpen,
  SAFETY_AGEING,
  safetyScore,
  scoreTerms,
} from '@hazardlens/risk';
import type { CaptureRow } from '../capture-row/capture-row.model.js';
import type { Audience, IncidentRow } from '../incident-row/incident-row.js';
import { counting } from '../sums/hazards.js';

/**
 * The safety score at the end of a past day, computed from when things happened: what was captured later is left out, a
 * decision or a closing made later has not happened yet, so that of a hazard that was found again another finding may have
 * counted then. Null before the first capture. Pure.
 * @param end the last moment of `day` in the tenant's time zone
 */
export function scoreAsOf(
  incidents: readonly IncidentRow[],
  captures: readonly CaptureRow[],
  day: DayNumber,
  end: Date,
  audience: Audience,
): number | null {
  const past = captures.filter((capture) => capture.day <= day);
  if (past.length === 0) return null;
  const photos = new Map<string, { day: number; photos: number }>();
  for (const capture of past) {
    const key = `${capture.site_id}|${capture.day}`;
    const before = photos.get(key)?.photos ?? 0;
    photos.set(key, { day: capture.day, photos: before + capture.exposure });
  }
  const E = exposure(
    [...photos.values()].map((each) => ({ day: each.day, exposure: dailyExposure(each.photos) })),
    day,
    SAFETY_AGEING,
  );
  const known = incidents.filter((row) => row.day <= day).map((row) => asItWas(row, end));
  const counted = counting(known, audience);
  const V = burden(
    counted.map((row) => ({ day: row.day, sumPs: row.ps })),
    day,
    SAFETY_AGEING,
  );
  return safetyScore(
    scoreTerms(
      V,
      E,
      counted.filter((row) => row.open).map((row) => row.ps),
    ),
  );
}

function asItWas(row: IncidentRow, end: Date) {
  const decided = row.decided_at !== null && row.decided_at <= end;
  const status = decided ? row.status : ('REVIEW_REQUIRED' as const);
  const closed_at = row.closed_at !== null && row.closed_at <= end ? row.closed_at : null;
  const open = isOpen({ status, closed: closed_at !== null });
  const { _id, day, captured_at, hazard_type, same_as = null } = row;
  return {
    _id,
    day,
    captured_at,
    hazard_type,
    same_as,
    status,
    closed_at,
    open,
    ps: expectedSeverity({ ...row, status }),
  };
}
