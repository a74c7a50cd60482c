import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import { type Audience, audiences } from '../incident-row/incident-row.js';
import { type GroupSums, type Groups, groupOf, type OpenGroup, sumsOf } from './sums.js';

/** `site_id` of the sums over all sites of a tenant. */
export const ALL_SITES = '*';

/** One day at one place, as one audience sees it. A dashboard reads at most 180 of these, however many incidents there are. */
export interface DaySums {
  _id: string;
  tenant_id: string;
  audience: Audience;
  site_id: string;
  day: number;
  /** photos that count, before the limit a site and day */
  photos: number;
  /** after the limit; over all sites the sum of the sites' limited numbers */
  exposure: number;
  groups: Groups<GroupSums>;
}

/** What a dashboard and an explanation need of a day, made from its sums: of one size however many kinds of hazards were found. */
export interface DayTotals {
  _id: string;
  tenant_id: string;
  audience: Audience;
  site_id: string;
  day: number;
  exposure: number;
  /** Σ p·s and Σ (p·s)², in millionths */
  ps: number;
  ps2: number;
  /** incidents by category */
  categories: Record<string, number>;
  /** the five largest p·s of closed incidents, in millionths, with their groups' keys */
  heaviest: HeavyItem[];
}

export interface HeavyItem {
  key: string;
  ps: number;
}

/** An explanation names the five incidents that weigh most: they cannot be others than a day's five largest. */
export const HEAVIEST_A_DAY = 5;

export function dayTotals({ photos: _photos, groups, ...sums }: DaySums): DayTotals {
  const categories: Record<string, number> = {};
  const { ps, ps2 } = sumsOf(groups);
  for (const [key, group] of Object.entries(groups)) {
    const { category } = groupOf(key);
    categories[category] = (categories[category] ?? 0) + group.count;
  }
  return { ...sums, ps, ps2, categories, heaviest: heaviestOf(groups) };
}

const heaviestOf = (groups: Groups<GroupSums>): HeavyItem[] =>
  Object.entries(groups)
    .flatMap(([key, { closed_top }]) => closed_top.slice(0, HEAVIEST_A_DAY).map((ps) => ({ key, ps })))
    .sort((a, b) => b.ps - a.ps || (a.key < b.key ? -1 : 1))
    .slice(0, HEAVIEST_A_DAY);

/** What stands at one place now, of any day. */
export interface Standing {
  _id: string;
  tenant_id: string;
  audience: Audience;
  site_id: string;
  captures: number;
  /** not rejected, all time */
  incidents: number;
  open: Groups<OpenGroup>;
}

export const daySumsId = (key: Pick<DaySums, 'tenant_id' | 'audience' | 'site_id' | 'day'>): string =>
  `${key.tenant_id}|${key.audience}|${key.site_id}|${key.day}`;
export const standingId = (key: Pick<Standing, 'tenant_id' | 'audience' | 'site_id'>): string =>
  `${key.tenant_id}|${key.audience}|${key.site_id}`;

const audience = { type: String, enum: audiences, required: true };

export const daySumsModel = tenantModel<DaySums>({
  name: 'DaySums',
  collection: 'day_sums',
  schema: new Schema<DaySums>({
    _id: { type: String, required: true },
    audience,
    site_id: { type: String, required: true },
    day: { type: Number, required: true },
    photos: { type: Number, required: true },
    exposure: { type: Number, required: true },
    groups: { type: Schema.Types.Mixed, required: true },
  }),
  indexes: [
    { fields: { tenant_id: 1, audience: 1, site_id: 1, day: 1 }, serves: 'the days of a score, at one place' },
    { fields: { tenant_id: 1, audience: 1, day: 1 }, serves: 'the days of the heat map, every site' },
  ],
});

export const dayTotalsModel = tenantModel<DayTotals>({
  name: 'DayTotals',
  collection: 'day_totals',
  schema: new Schema<DayTotals>({
    _id: { type: String, required: true },
    audience,
    site_id: { type: String, required: true },
    day: { type: Number, required: true },
    exposure: { type: Number, required: true },
    ps: { type: Number, required: true },
    ps2: { type: Number, required: true },
    categories: { type: Schema.Types.Mixed, required: true },
    heaviest: { type: Schema.Types.Mixed, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, audience: 1, site_id: 1, day: 1 }, serves: 'the days of a dashboard' }],
});

export const standingModel = tenantModel<Standing>({
  name: 'Standing',
  collection: 'standings',
  schema: new Schema<Standing>({
    _id: { type: String, required: true },
    audience,
    site_id: { type: String, required: true },
    captures: { type: Number, required: true },
    incidents: { type: Number, required: true },
    open: { type: Schema.Types.Mixed, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, audience: 1 }, serves: 'open hazards of a tenant, every site' }],
});
