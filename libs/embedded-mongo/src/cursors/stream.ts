import { Slice } from '../engine/slice.js';

/** A result read batch by batch, as BSON documents. */
export interface ResultStream {
  /** Up to `max` documents, and not more bytes than fit a reply. */
  next(max: number): Promise<Buffer[]>;
  /** True once everything has been returned. */
  readonly done: boolean;
}

/** Documents that are worked on together. */
const batchSize = 200;

/**
 * All of a result, some documents at a time. A batch that is at hand would otherwise be followed by the next one without
 * anybody else getting a turn.
 */
export async function* inBatches(stream: ResultStream): AsyncGenerator<Buffer[]> {
  const slice = new Slice();
  while (!stream.done) {
    yield await stream.next(batchSize);
    if (slice.over) await slice.pause();
  }
}

/** Most bytes of documents in one reply. */
export const maxBatchBytes = 16 * 1024 * 1024;

/** A result that is already there; `shape` makes what is sent of each item when its turn comes. */
export class ListStream<T = Buffer> implements ResultStream {
  private at = 0;

  constructor(
    private readonly docs: readonly T[],
    private readonly shape: (item: T) => Buffer = (item) => item as Buffer,
  ) {}

  get done(): boolean {
    return this.at >= this.docs.length;
  }

  async next(max: number): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (this.at < this.docs.length && batch.length < max) {
      const doc = this.shape(this.docs[this.at] as T);
      if (batch.length > 0 && bytes + doc.length > maxBatchBytes) break;
      batch.push(doc);
      bytes += doc.length;
      this.at++;
    }
    return batch;
  }
}
