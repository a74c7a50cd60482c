import { decodeDocument } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { Slice } from '../engine/slice.js';
import { MongoError } from '../errors/mongo-error.js';
import type { DocTest } from '../query/matcher.js';
import type { Projector } from '../query/projection.js';
import type { CollectionMeta } from '../storage/catalog-types.js';
import { documentKey, idKey, prefixEnd, readRecordId, space } from '../storage/keys.js';
import type { KvReader } from '../storage/kv.js';
import { maxBatchBytes, type ResultStream } from './stream.js';

/** How long a tailable cursor waits for documents when the client names no time, as in MongoDB. */
const defaultWaitMs = 1_000;

export interface TailRequest {
  meta: CollectionMeta;
  test: DocTest;
  project: Projector | undefined;
  skip: number;
  /** Wait for new documents at the end. */
  awaitData: boolean;
}

/** Follows a capped collection in the order of insertion: at its end it stays, for documents to come. */
export class TailStream implements ResultStream {
  /** Ends only when it found an empty collection. */
  done = false;
  private last = 0;
  private toSkip: number;

  constructor(
    private readonly request: TailRequest,
    private readonly view: () => KvReader,
    private readonly nextChange: (ms: number) => Promise<void>,
  ) {
    this.toSkip = request.skip;
  }

  async next(max: number): Promise<Buffer[]> {
    const batch = await this.read(max);
    if (this.last === 0) this.done = true;
    return batch;
  }

  /** A batch that waits for documents, for at most `ms`. */
  async nextAwaited(max: number, ms: number | undefined): Promise<Buffer[]> {
    const until = performance.now() + (ms ?? defaultWaitMs);
    for (;;) {
      const batch = await this.read(max);
      const left = until - performance.now();
      if (batch.length > 0 || !this.request.awaitData || left <= 0) return batch;
      await this.nextChange(left);
    }
  }

  private async read(max: number): Promise<Buffer[]> {
    const { meta, test, project } = this.request;
    const slice = new Slice();
    const batch: Buffer[] = [];
    let bytes = 0;
    for (let more = true; more; ) {
      more = false;
      this.checkPosition();
      const all = idKey(space.document, meta.id);
      for (const { key, value } of this.view().range(documentKey(meta.id, this.last + 1), prefixEnd(all))) {
        this.last = readRecordId(key, 5);
        const doc = decodeDocument(value);
        if (test(doc) && --this.toSkip < 0) {
          batch.push(project ? encodeDocument(project(doc)) : value);
          bytes += value.length;
        }
        if (batch.length >= max || bytes + 64 * 1024 >= maxBatchBytes) break;
        more = slice.expired;
        if (more) break;
      }
      if (more) await slice.pause();
    }
    return batch;
  }

  /** The document it stands on must still be there: else it does not know what it has missed. */
  private checkPosition(): void {
    if (this.last > 0 && !this.view().get(documentKey(this.request.meta.id, this.last)))
      throw new MongoError(
        'CappedPositionLost',
        `CollectionScan died due to position in capped collection being deleted. Last seen record id: RecordId(${this.last})`,
      );
  }
}
