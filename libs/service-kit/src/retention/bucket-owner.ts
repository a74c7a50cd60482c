import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '../object-store/object-store.js';
import { type SystemScope, systemScope } from '../tenancy/scope.js';
import type { TenantModel } from '../tenancy/tenant-model.js';
import type { BucketOwnerRow, Silence } from './bucket-owner.model.js';

/** Why the janitor of a bucket does not touch it. */
export type Reservation = 'foreign_bucket' | 'no_records' | 'older_than_bucket' | 'too_many_orphans';

const dayMs = 24 * 3_600_000;
const ROW = 'bucket';
const MOST_SILENCES = 50;
const text = { contentType: 'text/plain' } as const;

/** Where a service's marker lies in its bucket. Below no organisation: it goes with none. */
export const markerKey = (service: string): string => `installation/${service}`;

/**
 * Whether a bucket and the documents of a service belong together. The documents know the mark that stands in the bucket;
 * documents that are new beside an old bucket, or those of another installation, do not. Removing the mark
 * (`npm run photos -- adopt`) says that they do belong together.
 */
export class BucketOwner {
  readonly #scope: SystemScope = systemScope('the bucket is everybody’s');

  constructor(
    private readonly service: string,
    private readonly rows: TenantModel<BucketOwnerRow>,
    private readonly objects: ObjectStore,
  ) {}

  /**
   * To be asked at every run, since it also notes that these documents are in use.
   * @returns the silences of these documents; null for a bucket that is not theirs
   */
  async silences(now: Date): Promise<readonly Silence[] | null> {
    const row = await this.rows.findOne(this.#scope, { _id: ROW });
    const mark = await this.#mark();
    if (row && mark === row.mark) return this.#heard(row, now);
    if (mark !== null) return null;
    const own = row?.mark ?? randomUUID();
    const next = { tenant_id: ROW, mark: own, alive_at: now, silences: [] };
    // First here: a crash in between leaves a bucket without a mark, which the next run writes.
    await this.rows.replaceOne(this.#scope, { _id: ROW }, { _id: ROW, ...next }, { upsert: true });
    await this.objects.put(markerKey(this.service), Buffer.from(own), text);
    return [];
  }

  async #mark(): Promise<string | null> {
    const key = markerKey(this.service);
    return (await this.objects.stat(key)) ? (await this.objects.get(key)).toString() : null;
  }

  async #heard({ alive_at, silences }: BucketOwnerRow, now: Date): Promise<readonly Silence[]> {
    const silent = now.getTime() - alive_at.getTime() > dayMs;
    const known = silent ? [...silences, { from: alive_at, until: now }].slice(-MOST_SILENCES) : silences;
    await this.rows.updateOne(this.#scope, { _id: ROW }, { $set: { alive_at: now, silences: known } });
    return known;
  }
}

/**
 * An object that came while these documents heard nothing, more than a day after the last that they heard: they are older
 * than the bucket, as after a restored backup.
 */
export const cameInSilence = (lastModified: Date, silences: readonly Silence[]): boolean =>
  silences.some(
    ({ from, until }) => lastModified.getTime() > from.getTime() + dayMs && lastModified.getTime() < until.getTime(),
  );
