import { dailyExposure } from '@hazardlens/risk';
import type { BulkOperation, TenantModel, TenantScope } from '@hazardlens/service-kit';
import { type ContractorDay, contractorDayId, type SiteDay, siteDayId } from './contractor.models.js';

/** What an incident or a capture adds to a day. */
export type DayChange = Partial<Omit<ContractorDay, '_id' | 'tenant_id' | 'day'>>;
type SiteAndDay = Pick<SiteDay, 'site_id' | 'day'>;

/** `stored` is what the database holds, as text; null when it holds nothing. */
interface Entry<D> {
  readonly stored: string | null;
  readonly now: D;
}

const sums = ['approved', 'pending', 'rejected', 'high', 'severity', 'exposure'] as const;
/** A time zone's move writes thousands of documents: so many go into one message to the database. */
const WRITES_AT_ONCE = 500;

/**
 * The days of a contractor that one event touches: read in one go, changed in memory, written in one go, and only what is
 * different from before. A day that holds nothing any more is removed, so that the same facts give the same documents in
 * whatever order they came.
 */
export class ContractorBook {
  readonly #days = new Map<string, Entry<ContractorDay>>();
  readonly #siteDays = new Map<string, Entry<SiteDay>>();
  #nothingStored = false;

  constructor(
    private readonly scope: TenantScope,
    private readonly dayModel: TenantModel<ContractorDay>,
    private readonly siteDayModel: TenantModel<SiteDay>,
  ) {}

  /** Reads what is about to be changed, one query a collection. Anything else must not be touched. */
  async load(days: readonly number[], siteDays: readonly SiteAndDay[] = []): Promise<void> {
    const dayOf = new Map(days.map((day) => [contractorDayId(this.scope.tenantId, day), day]));
    const siteDayOf = new Map(siteDays.map((each) => [this.#siteDayId(each), each]));
    const storedDays = await this.dayModel.find(this.scope, { _id: { $in: [...dayOf.keys()] } });
    const storedSites =
      siteDayOf.size === 0 ? [] : await this.siteDayModel.find(this.scope, { _id: { $in: [...siteDayOf.keys()] } });
    for (const [_id, day] of dayOf) {
      const stored = storedDays.find((each) => each._id === _id);
      this.#days.set(_id, stored ? entryOf(stored) : { stored: null, now: this.#emptyDay(_id, day) });
    }
    for (const [_id, each] of siteDayOf) {
      const stored = storedSites.find((site) => site._id === _id);
      this.#siteDays.set(_id, stored ? entryOf(stored) : { stored: null, now: this.#emptySiteDay(_id, each) });
    }
  }

  /** Forgets what is stored: everything is added up from nothing. The caller has deleted the documents. */
  startEmpty(): void {
    this.#nothingStored = true;
  }

  addToDay(day: number, change: DayChange, sign: 1 | -1): void {
    const _id = contractorDayId(this.scope.tenantId, day);
    const sum = this.#entry(this.#days, _id, () => this.#emptyDay(_id, day));
    for (const name of sums) sum[name] += sign * (change[name] ?? 0);
  }

  /** One capture more or fewer; the day's exposure follows the limited number of the site. */
  addCapture(capture: SiteAndDay & { exposure: number }, sign: 1 | -1): void {
    const _id = this.#siteDayId(capture);
    const site = this.#entry(this.#siteDays, _id, () => this.#emptySiteDay(_id, capture));
    const before = dailyExposure(site.photos);
    site.captures += sign;
    site.photos += sign * capture.exposure;
    this.addToDay(capture.day, { exposure: dailyExposure(site.photos) - before }, 1);
  }

  /** Writes what changed, one message a collection. */
  async flush(): Promise<void> {
    const noDay = (day: ContractorDay): boolean => sums.every((name) => day[name] === 0);
    const noSiteDay = (site: SiteDay): boolean => site.captures === 0;
    // one after the other: a Mongo session carries one operation at a time
    for (const writes of writesOf(this.#days, noDay)) await this.dayModel.bulkWrite(this.scope, writes);
    for (const writes of writesOf(this.#siteDays, noSiteDay)) await this.siteDayModel.bulkWrite(this.scope, writes);
  }

  #entry<D>(entries: Map<string, Entry<D>>, _id: string, empty: () => D): D {
    const known = entries.get(_id);
    if (known) return known.now;
    if (!this.#nothingStored) throw new Error(`The sums '${_id}' were not loaded before they were changed.`);
    const made = { stored: null, now: empty() };
    entries.set(_id, made);
    return made.now;
  }

  #siteDayId({ site_id, day }: SiteAndDay): string {
    return siteDayId(this.scope.tenantId, site_id, day);
  }

  #emptyDay(_id: string, day: number): ContractorDay {
    const { tenantId: tenant_id } = this.scope;
    return { _id, tenant_id, day, approved: 0, pending: 0, rejected: 0, high: 0, severity: 0, exposure: 0 };
  }

  #emptySiteDay(_id: string, { site_id, day }: SiteAndDay): SiteDay {
    return { _id, tenant_id: this.scope.tenantId, site_id, day, captures: 0, photos: 0 };
  }
}

const entryOf = <D>(document: D): Entry<D> => ({ stored: JSON.stringify(document), now: document });

function* writesOf<D extends ContractorDay | SiteDay>(
  entries: ReadonlyMap<string, Entry<D>>,
  isEmpty: (document: D) => boolean,
): Iterable<BulkOperation<D>[]> {
  const writes: BulkOperation<D>[] = [];
  for (const [_id, { stored, now }] of entries) {
    if (isEmpty(now)) {
      if (stored !== null) writes.push({ deleteOne: { filter: { _id } } } as BulkOperation<D>);
    } else if (JSON.stringify(now) !== stored) {
      writes.push({ replaceOne: { filter: { _id }, replacement: now, upsert: true } } as BulkOperation<D>);
    }
  }
  for (let start = 0; start < writes.length; start += WRITES_AT_ONCE) yield writes.slice(start, start + WRITES_AT_ONCE);
}
