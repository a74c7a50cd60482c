import { isoDate, SAFETY_AGEING } from '@hazardlens/risk';
import { InjectModel, isDuplicateKey, type TenantModel, tenantScope } from '@hazardlens/service-kit';
import { Injectable } from '@nestjs/common';
import { type CaptureRow, captureRowModel } from '../capture-row/capture-row.model.js';
import type { IncidentRow } from '../incident-row/incident-row.js';
import { incidentRowModel } from '../incident-row/incident-row.model.js';
import type { ScoredPlace } from '../score/places.reader.js';
import { lean, siteOf } from '../sums/project-incident.js';
import { scoreAsOf } from './score-as-of.js';
import { type ScoreSnapshot, scoreSnapshotId, scoreSnapshotModel } from './score-snapshot.model.js';

/** Four weeks ago … one week ago. */
const WEEKS_BACK = [28, 21, 14, 7];
/** A day that no snapshot was kept for is reconstructed from at most this many rows, else left out. */
const MOST_ROWS = 20_000;

/** The safety score as it was: kept daily, reconstructed once where a day was missed (a new tenant's imported past). */
@Injectable()
export class ScoreHistory {
  constructor(
    @InjectModel(scoreSnapshotModel) private readonly snapshots: TenantModel<ScoreSnapshot>,
    @InjectModel(incidentRowModel) private readonly incidents: TenantModel<IncidentRow>,
    @InjectModel(captureRowModel) private readonly captures: TenantModel<CaptureRow>,
  ) {}

  /** Scores of Week 1 … Week 4; null where there was nothing yet. Several tenants have no common history: all null. */
  async pastScores(tenants: readonly ScoredPlace[]): Promise<(number | null)[]> {
    const [tenant] = tenants;
    if (tenant === undefined || tenants.length > 1) return WEEKS_BACK.map(() => null);
    const days = WEEKS_BACK.map((back) => tenant.today - back);
    const { audience, site_id } = tenant;
    const kept = await this.snapshots.find(tenantScope(tenant.tenant_id), { audience, site_id, day: { $in: days } });
    const missing = days.filter((day) => !kept.some((snapshot) => snapshot.day === day));
    const found = missing.length === 0 ? [] : await this.#fewEnough(tenant, missing);
    return days.map((day) => [...kept, ...found].find((snapshot) => snapshot.day === day)?.score ?? null);
  }

  /** Keeps a day's score; a later call of the same day replaces it. */
  async keep(tenant: ScoredPlace, day: number, score: number): Promise<void> {
    const { tenant_id, audience, site_id } = tenant;
    const _id = scoreSnapshotId({ tenant_id, audience, site_id, day });
    const snapshot = { _id, audience, site_id, day, score };
    try {
      await this.snapshots.replaceOne(tenantScope(tenant_id), { _id }, snapshot, { upsert: true });
    } catch (error) {
      // two readers reconstructed the same day at the same moment: one of them has kept it
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Looked at with every dashboard: most of what cannot be reconstructed is found out without a question. */
  async #fewEnough(place: ScoredPlace, days: readonly number[]): Promise<{ day: number; score: number }[]> {
    const { captures, incidents, first, sites } = place.view;
    if (captures > MOST_ROWS || incidents > MOST_ROWS) return [];
    const since = days.filter((day) => first !== null && day >= first);
    const last = Math.max(...Object.values(sites).map((site) => site.last ?? Number.NEGATIVE_INFINITY));
    return since.length === 0 || last <= oldestOf(since) ? [] : this.#reconstruct(place, since);
  }

  async #reconstruct(tenant: ScoredPlace, days: readonly number[]): Promise<{ day: number; score: number }[]> {
    const scope = tenantScope(tenant.tenant_id);
    const place = siteOf(tenant);
    const last = Math.max(...days);
    const oldest = oldestOf(days);
    const options = { limit: MOST_ROWS + 1 };
    const captures = await this.captures.find(scope, { ...place, day: { $gt: oldest, $lte: last } }, options);
    if (captures.length === 0 || captures.length > MOST_ROWS) return [];
    // open incidents of any age weigh in, so rows are not limited to the horizon; rejected ones count until they are decided
    const incidents = await this.incidents.find(
      scope,
      { ...place, day: { $lte: last } },
      { ...options, projection: lean },
    );
    if (incidents.length > MOST_ROWS) return [];
    const found: { day: number; score: number }[] = [];
    for (const day of days) {
      const score = scoreAsOf(incidents, captures, day, endOfDay(day, tenant.time_zone), tenant.audience);
      if (score === null) continue;
      await this.keep(tenant, day, score);
      found.push({ day, score });
    }
    return found;
  }
}

/** Photos up to this day weigh nothing on any of the days. */
const oldestOf = (days: readonly number[]): number => Math.min(...days) - SAFETY_AGEING.horizon;

/** The last moment of a calendar day in a time zone, to the quarter of an hour that every zone's offset is a multiple of. */
export function endOfDay(day: number, timeZone: string): Date {
  const date = isoDate(day);
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const quarter = 15 * 60_000;
  // offsets lie within −12 … +14 h: start at the earliest possible end and step to the last quarter still on that date
  let end = day * 86_400_000 + 24 * 3_600_000 + 12 * 3_600_000 - 1;
  while (format.format(end) > date) end -= quarter;
  return new Date(end);
}
