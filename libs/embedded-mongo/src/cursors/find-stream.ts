import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { Slice } from '../engine/slice.js';
import { sortSliced } from '../engine/sort-sliced.js';
import { MongoError } from '../errors/mongo-error.js';
import type { Plan } from '../planner/plan.js';
import { type Found, Scan } from '../planner/scan.js';
import type { DocTest } from '../query/matcher.js';
import type { Projector } from '../query/projection.js';
import { compareSortKeys, type SortOrder, sortKeys } from '../query/sort.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import type { KvReader } from '../storage/kv.js';
import { ListStream, maxBatchBytes, type ResultStream } from './stream.js';

/** Most bytes a sort without an index may hold, as MongoDB's default. */
const maxSortBytes = 100 * 1024 * 1024;

export interface FindRequest {
  meta: CollectionMeta;
  plan: Plan;
  test: DocTest;
  sort: SortOrder | undefined;
  project: Projector | undefined;
  skip: number;
  limit: number;
  deadline: number | undefined;
}

interface Sortable {
  keys: unknown[];
  found: Found;
}

/** Runs a find: streams from the scan when the plan gives the order, else sorts once and streams the result. */
export class FindStream implements ResultStream {
  readonly scan: Scan;
  done = false;
  private toSkip: number;
  private left: number;
  private sorted: ListStream<Found> | undefined;
  private readonly exact: boolean;
  /** Milliseconds of work left. */
  private allowance: number | undefined;

  constructor(
    private readonly request: FindRequest,
    private readonly view: () => KvReader,
  ) {
    this.scan = new Scan(request.meta, request.plan);
    this.toSkip = request.skip;
    this.left = request.limit > 0 ? request.limit : Number.POSITIVE_INFINITY;
    this.exact = request.plan.exact;
    this.allowance = request.deadline === undefined ? undefined : request.deadline - performance.now();
  }

  /** A time limit counts the work of all batches, not the time the client takes between them. */
  async next(max: number): Promise<Buffer[]> {
    const begin = performance.now();
    const slice = new Slice(this.allowance === undefined ? undefined : begin + this.allowance);
    try {
      const sorting = this.request.sort && !this.request.plan.providesSort;
      return await (sorting ? this.nextSorted(max, slice) : this.nextScanned(max, slice));
    } finally {
      if (this.allowance !== undefined) this.allowance -= performance.now() - begin;
    }
  }

  private async nextScanned(max: number, slice: Slice): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (!this.done && batch.length < max && bytes < maxBatchBytes) {
      let paused = false;
      for (const found of this.scan.documents(this.view())) {
        if (this.matches(found.raw)) {
          if (this.toSkip > 0) this.toSkip--;
          else {
            const out = this.shape(found);
            batch.push(out);
            bytes += out.length;
            if (--this.left === 0) this.done = true;
            if (this.done || batch.length >= max || bytes + 64 * 1024 >= maxBatchBytes) break;
          }
        }
        if (slice.expired) {
          paused = true;
          break;
        }
      }
      if (this.scan.done) this.done = true;
      if (paused && !this.done) await slice.pause();
    }
    return batch;
  }

  private matches(raw: Buffer): boolean {
    return this.exact || this.request.test(decodeDocument(raw));
  }

  private shape({ raw }: Found): Buffer {
    const { project } = this.request;
    return project ? encodeDocument(project(decodeDocument(raw))) : raw;
  }

  private async nextSorted(max: number, slice: Slice): Promise<Buffer[]> {
    this.sorted ??= new ListStream(await this.collectSorted(this.request.sort as SortOrder, slice), (found) =>
      this.shape(found),
    );
    const batch = await this.sorted.next(max);
    this.done = this.sorted.done;
    return batch;
  }

  /** Reads everything; with a limit only the best `skip + limit` are kept. */
  private async collectSorted(order: SortOrder, slice: Slice): Promise<Found[]> {
    const keep = this.left === Number.POSITIVE_INFINITY ? this.left : this.toSkip + this.left;
    let items: Sortable[] = [];
    let bytes = 0;
    const byOrder = (a: Sortable, b: Sortable): number => compareSortKeys(a.keys, b.keys, order);
    while (!this.scan.done) {
      for (const found of this.scan.documents(this.view())) {
        const doc = decodeDocument(found.raw);
        if (this.exact || this.request.test(doc)) {
          items.push({ keys: sortKeys(doc, order), found });
          bytes += found.raw.length;
          if (items.length > 2 * keep + 1000) {
            items = items.sort(byOrder).slice(0, keep);
            bytes = items.reduce((sum, item) => sum + item.found.raw.length, 0);
          }
          if (bytes > maxSortBytes)
            throw new MongoError(
              'QueryExceededMemoryLimitNoDiskUseAllowed',
              `Sort exceeded memory limit of ${maxSortBytes} bytes; add an index for this order.`,
            );
        }
        if (slice.expired) break;
      }
      if (!this.scan.done) await slice.pause();
    }
    const sorted = await sortSliced(items, byOrder, slice);
    return sorted.slice(this.toSkip, this.toSkip + this.left).map((item) => item.found);
  }
}
