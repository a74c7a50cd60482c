import { Inject, Injectable } from '@nestjs/common';
import type { Job } from '../jobs.js';
import type { Logger } from '../logging/logger.js';
import { orphansAside, walksStopped } from '../metrics/registry.js';
import { OBJECT_STORE, type ObjectEntry, type ObjectStore } from '../object-store/object-store.js';
import type { PhotoBytesTeller } from '../object-store/photo-bytes.js';
import { LOGGER } from '../service/tokens.js';
import { InjectModel } from '../tenancy/inject-model.js';
import { type SystemScope, systemScope, type TenantScope, tenantScope } from '../tenancy/scope.js';
import { TenantModel } from '../tenancy/tenant-model.js';
import { UnitOfWork } from '../unit-of-work.js';
import { BucketOwner, cameInSilence, type Reservation } from './bucket-owner.js';
import { type BucketOwnerRow, bucketOwnerModel, type Silence } from './bucket-owner.model.js';
import { type ObjectWalkRow, objectWalkModel } from './object-walk.model.js';
import { Quarantine } from './quarantine.js';

/** Photos are stored before their record is; younger objects may still get one. */
export const ORPHAN_AGE_MS = 24 * 3_600_000;
/** Each organisation's objects are looked through so often. */
export const WALK_EVERY_MS = 7 * 24 * 3_600_000;
/** Objects of one organisation in a row; then it is the next one's turn. Judged together, so it bounds the memory too. */
const SLICE = 2_000;
/** A run ends after this long; the next one goes on where it stopped. */
const RUN_MS = 5 * 60_000;
/** More orphans than this part of a slice are no leftovers but missing records. A handful is always allowed. */
const MOST_ORPHANS = 0.01;
const HANDFUL = 10;

/** What every walk works with. A service that has one lists this among its providers and both models among its models. */
@Injectable()
export class WalkTools {
  constructor(
    readonly unitOfWork: UnitOfWork,
    @InjectModel(objectWalkModel) readonly walks: TenantModel<ObjectWalkRow>,
    @InjectModel(bucketOwnerModel) readonly owners: TenantModel<BucketOwnerRow>,
    @Inject(OBJECT_STORE) readonly objects: ObjectStore,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}
}

/** What is a service's own of a walk. */
export interface WalkParts {
  readonly service: string;
  /** below an organisation's folder: `captures/` */
  readonly folder: string;
  /** the organisations that the service knows */
  readonly keepers: { all(scope: SystemScope): AsyncIterable<{ readonly _id: string }> };
  /** who hears, at the end of an organisation's walk, what its objects take */
  readonly tellBytes: PhotoBytesTeller;
}

/** Ends a run: nothing (more) is put aside before a person has looked. */
class Stopped extends Error {
  constructor(readonly reservation: Reservation) {
    super(reservation);
  }
}

/**
 * Looks for objects that no record (any more) points at: of a request that ended half-way, or a variant that came late.
 * Each organisation in its turn, a slice at a time, once a week; where it is, is stored. What it finds is put aside for
 * thirty days. It stops, with an alert, when it rather looks as if the records were missing. Since it sees every object, it
 * also counts what they take.
 */
export abstract class OrphanWalk implements Job {
  readonly #owner: BucketOwner;
  readonly #quarantine: Quarantine;

  protected constructor(
    private readonly tools: WalkTools,
    private readonly parts: WalkParts,
  ) {
    this.#owner = new BucketOwner(parts.service, tools.owners, tools.objects);
    this.#quarantine = new Quarantine(tools.objects);
  }

  /** Of these objects of an organisation, those that a record points at. */
  protected abstract kept(scope: TenantScope, keys: readonly string[]): Promise<ReadonlySet<string>>;

  /** Whether there is any record at all, of anybody. */
  protected abstract hasRecords(): Promise<boolean>;

  async run(now: Date = new Date()): Promise<void> {
    const { service } = this.parts;
    try {
      await this.#walk(now);
      walksStopped.set({ service }, 0);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      walksStopped.set({ service }, 1);
      this.tools.logger.error(
        { reason: error.reservation },
        'orphaned photos are not removed: the records may be what is missing',
      );
    }
  }

  async #walk(now: Date): Promise<void> {
    const silences = await this.#owner.silences(now);
    if (!silences) throw new Stopped('foreign_bucket');
    const until = performance.now() + RUN_MS;
    let due = await this.#due(now);
    while (due.length > 0) {
      const next: ObjectWalkRow[] = [];
      for (const row of due) {
        if (performance.now() > until) return;
        const going = await this.#slice(row, silences, now);
        if (going !== null) next.push(going);
      }
      due = next;
    }
    const emptied = await this.#quarantine.empty(now);
    if (emptied > 0) this.tools.logger.info({ count: emptied }, 'photos that nobody missed: deleted');
  }

  /** Whose last walk is longest ago comes first; who was never walked through, before all. */
  async #due(now: Date): Promise<ObjectWalkRow[]> {
    const { walks } = this.tools;
    const scope = systemScope('objects of every tenant are looked through');
    const known = new Map<string, ObjectWalkRow>();
    for await (const row of walks.stream(scope, {}, { sort: { finished_at: 1 } })) known.set(row._id, row);
    const never = { after: '', finished_at: new Date(0), bytes: 0 };
    const all: ObjectWalkRow[] = [];
    for await (const { _id } of this.parts.keepers.all(scope))
      all.push(known.get(_id) ?? { _id, tenant_id: _id, ...never });
    return all
      .filter(
        ({ finished_at, measured_at }) =>
          measured_at === undefined || now.getTime() - finished_at.getTime() >= WALK_EVERY_MS,
      )
      .sort((one, other) => one.finished_at.getTime() - other.finished_at.getTime());
  }

  /** @returns from where the next slice goes on; null at the end */
  async #slice(row: ObjectWalkRow, silences: readonly Silence[], now: Date): Promise<ObjectWalkRow | null> {
    const { _id, after } = row;
    const { objects, walks } = this.tools;
    const entries: ObjectEntry[] = [];
    for await (const entry of objects.list(`tenants/${_id}/${this.parts.folder}`, after)) {
      entries.push(entry);
      if (entries.length === SLICE) break;
    }
    const orphans = await this.#judge(_id, entries, silences, now);
    const staying = entries.filter(({ key }) => !orphans.has(key)).reduce((sum, { size }) => sum + size, 0);
    const before = after === '' ? 0 : row.bytes;
    const bytes = before === undefined ? undefined : before + staying;
    const counted = bytes === undefined ? {} : { bytes };
    const last = entries.length === SLICE ? entries.at(-1)?.key : undefined;
    if (last === undefined) {
      if (bytes !== undefined) await this.#tell(_id, bytes, now);
      const done = { after: '', finished_at: now, ...(bytes === undefined ? {} : { bytes: 0, measured_at: now }) };
      await walks.updateOne(tenantScope(_id), { _id }, { $set: done }, { upsert: true });
      return null;
    }
    const change = { $set: { after: last, ...counted }, $setOnInsert: { finished_at: new Date(0) } };
    await walks.updateOne(tenantScope(_id), { _id }, change, { upsert: true });
    return { ...row, after: last, ...counted };
  }

  /** All objects of an organisation were seen: so many bytes. */
  #tell(tenantId: string, bytes: number, at: Date): Promise<void> {
    const { tellBytes } = this.parts;
    return this.tools.unitOfWork.run({ tenantId, actorId: 'system' }, async (transaction) =>
      tellBytes(transaction, { tenantId, aggregateId: tenantId }, bytes, at),
    );
  }

  /** @returns the keys of what was put aside */
  async #judge(
    tenantId: string,
    entries: readonly ObjectEntry[],
    silences: readonly Silence[],
    now: Date,
  ): Promise<ReadonlySet<string>> {
    if (entries.length === 0) return new Set();
    if (entries.some(({ lastModified }) => cameInSilence(lastModified, silences)))
      throw new Stopped('older_than_bucket');
    const old = entries.filter(({ lastModified }) => now.getTime() - lastModified.getTime() >= ORPHAN_AGE_MS);
    const kept = await this.kept(
      tenantScope(tenantId),
      old.map(({ key }) => key),
    );
    const orphans = old.filter(({ key }) => !kept.has(key));
    if (orphans.length === 0) return new Set();
    if (!(await this.hasRecords())) throw new Stopped('no_records');
    if (orphans.length > Math.max(HANDFUL, MOST_ORPHANS * entries.length)) throw new Stopped('too_many_orphans');
    for (const { key } of orphans) await this.#quarantine.put(key, now);
    orphansAside.inc({ service: this.parts.service }, orphans.length);
    this.tools.logger.info({ tenantId, count: orphans.length }, 'orphaned photos put aside');
    return new Set(orphans.map(({ key }) => key));
  }
}
