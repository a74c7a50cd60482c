import { tenantModel } from '@hazardlens/service-kit';
import { Schema } from 'mongoose';
import { audiences } from '../incident-row/incident-row.js';
import { type GroupSums, type Groups, sorted } from './sums.js';
import type { Place, ViewRow } from './view.js';

/** One day at one place, hazard type by hazard type, as one audience sees it. */
export interface DaySums extends Place {
  _id: string;
  day: number;
  /** photos that count, before the limit a site and day */
  photos: number;
  /** after the limit; over all sites the sum of the sites' limited numbers */
  exposure: number;
  groups: Groups<GroupSums>;
}

/** How a day is stored: groups as text, since driver and engine would map each of their numbers by itself. */
export type DaySumsRow = Omit<DaySums, 'groups'> & { groups: string };

/** Keys stand in a fixed order: equal contents must be equal bytes. */
export const packDay = (sums: DaySums): DaySumsRow => ({ ...sums, groups: JSON.stringify(sorted(sums.groups)) });
export const unpackDay = (row: DaySumsRow): DaySums => ({
  ...row,
  groups: JSON.parse(row.groups) as DaySums['groups'],
});

export const daySumsId = (key: Pick<DaySums, 'tenant_id' | 'audience' | 'site_id' | 'day'>): string =>
  `${key.tenant_id}|${key.audience}|${key.site_id}|${key.day}`;

const place = {
  audience: { type: String, enum: audiences, required: true },
  site_id: { type: String, required: true },
};

export const daySumsModel = tenantModel<DaySumsRow>({
  name: 'DaySums',
  collection: 'place_days',
  schema: new Schema<DaySumsRow>({
    _id: { type: String, required: true },
    ...place,
    day: { type: Number, required: true },
    photos: { type: Number, required: true },
    exposure: { type: Number, required: true },
    groups: { type: String, required: true },
  }),
  indexes: [
    { fields: { tenant_id: 1, audience: 1, site_id: 1, day: 1 }, serves: 'the days of one place' },
    { fields: { tenant_id: 1, audience: 1, day: 1 }, serves: 'the days of every site, for the heat map' },
  ],
});

export const viewModel = tenantModel<ViewRow>({
  name: 'View',
  collection: 'views',
  schema: new Schema<ViewRow>({
    _id: { type: String, required: true },
    ...place,
    body: { type: String, required: true },
  }),
  indexes: [{ fields: { tenant_id: 1, audience: 1 }, serves: 'every place of a tenant, for the heat map' }],
});
