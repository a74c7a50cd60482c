import { dailyExposure } from '@hazardlens/risk';
import type { Scope, TenantModel } from '@hazardlens/service-kit';
import type { Audience } from '../incident-row/incident-row.js';
import { addShare, type DayShare, type OpenGroup, withClosedTop, withOpenGroup } from './sums.js';
import { ALL_SITES, type DaySums, daySumsId, type Standing, standingId } from './sums.models.js';

export interface Place {
  tenant_id: string;
  audience: Audience;
  site_id: string;
}

/**
 * The sums that one event touches: loaded once, changed in memory, written at the end. A document that holds nothing any
 * more is removed, so that the same facts give the same documents in whatever order they came.
 */
export class SumsWriter {
  readonly #days = new Map<string, DaySums>();
  readonly #standings = new Map<string, Standing>();

  constructor(
    private readonly scope: Scope,
    private readonly dayModel: TenantModel<DaySums>,
    private readonly standingModel: TenantModel<Standing>,
  ) {}

  async addToDay(place: Place, day: number, key: string, share: DayShare, sign: 1 | -1): Promise<void> {
    const sums = await this.#day(place, day);
    sums.groups = addShare(sums.groups, key, share, sign);
  }

  async setClosedTop(place: Place, day: number, key: string, closed: readonly number[]): Promise<void> {
    const sums = await this.#day(place, day);
    sums.groups = withClosedTop(sums.groups, key, closed);
  }

  /** `photos` more (or fewer) that count at a site on a day; the sum over all sites follows the limited number. */
  async addPhotos(place: Place, day: number, photos: number): Promise<void> {
    if (photos === 0) return;
    const site = await this.#day(place, day);
    const all = await this.#day({ ...place, site_id: ALL_SITES }, day);
    const before = site.exposure;
    site.photos += photos;
    site.exposure = dailyExposure(site.photos);
    all.photos += photos;
    all.exposure += site.exposure - before;
  }

  async addToStanding(place: Place, change: { captures?: number; incidents?: number }): Promise<void> {
    const standing = await this.#standing(place);
    standing.captures += change.captures ?? 0;
    standing.incidents += change.incidents ?? 0;
  }

  async changeOpenGroup(
    place: Place,
    key: string,
    change: { count: number; high: number; top: readonly number[] },
  ): Promise<void> {
    const standing = await this.#standing(place);
    const before: OpenGroup = standing.open[key] ?? { count: 0, high: 0, top: [] };
    standing.open = withOpenGroup(standing.open, key, {
      count: before.count + change.count,
      high: before.high + change.high,
      top: [...change.top],
    });
  }

  async flush(): Promise<void> {
    // one after the other: a Mongo session carries one operation at a time
    for (const sums of this.#days.values()) {
      const empty = sums.photos === 0 && Object.keys(sums.groups).length === 0;
      if (empty) await this.dayModel.deleteOne(this.scope, { _id: sums._id });
      else await this.dayModel.replaceOne(this.scope, { _id: sums._id }, sums, { upsert: true });
    }
    for (const standing of this.#standings.values()) {
      const empty = standing.captures === 0 && standing.incidents === 0;
      if (empty) await this.standingModel.deleteOne(this.scope, { _id: standing._id });
      else await this.standingModel.replaceOne(this.scope, { _id: standing._id }, standing, { upsert: true });
    }
  }

  async #day(place: Place, day: number): Promise<DaySums> {
    const _id = daySumsId({ ...place, day });
    const known = this.#days.get(_id) ?? (await this.dayModel.findOne(this.scope, { _id }));
    const sums: DaySums = known ?? { _id, ...pick(place), day, photos: 0, exposure: 0, groups: {} };
    this.#days.set(_id, sums);
    return sums;
  }

  async #standing(place: Place): Promise<Standing> {
    const _id = standingId(place);
    const known = this.#standings.get(_id) ?? (await this.standingModel.findOne(this.scope, { _id }));
    const standing: Standing = known ?? { _id, ...pick(place), captures: 0, incidents: 0, open: {} };
    this.#standings.set(_id, standing);
    return standing;
  }
}

const pick = ({ tenant_id, audience, site_id }: Place): Place => ({ tenant_id, audience, site_id });
