import { decodePlain } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { toNumber } from '../bson/numbers.js';
import type { Doc } from '../bson/types.js';
import type { FindStream } from '../cursors/find-stream.js';
import { inBatches, maxBatchBytes, type ResultStream } from '../cursors/stream.js';
import { Slice } from '../engine/slice.js';
import { perDocument, runStage } from './pipeline.js';
import { type PipelineContext, stageOf } from './stage.js';

const countable = (operand: unknown, least: number): boolean =>
  Number.isInteger(toNumber(operand ?? Number.NaN)) && toNumber(operand) >= least;

/** How many stages at the head of `rest` need only the document at hand. */
export function streamedStages(rest: readonly Doc[]): number {
  const blocking = rest.findIndex((stage) => {
    const [name, operand] = stageOf(stage);
    if (name === '$limit') return !countable(operand, 1);
    if (name === '$skip') return !countable(operand, 0);
    return name !== '$match' && !perDocument.has(name);
  });
  return blocking < 0 ? rest.length : blocking;
}

/** What such stages make of a scan, a batch at a time; a `$limit` ends the scan. */
export async function* streamedBatches(
  scan: FindStream | undefined,
  stages: readonly Doc[],
  context: PipelineContext,
): AsyncGenerator<Doc[]> {
  const left = stages.map((stage) => toNumber(stage['$limit'] ?? stage['$skip'] ?? 0));
  // The scan keeps the time limit.
  const slice = new Slice();
  if (!scan) return;
  for await (const batch of inBatches(scan)) {
    let docs = batch.map(decodePlain);
    let ended = false;
    for (const [i, stage] of stages.entries()) {
      const allowance = left[i] as number;
      if ('$limit' in stage) {
        docs = docs.slice(0, allowance);
        left[i] = allowance - docs.length;
        ended ||= left[i] === 0;
      } else if ('$skip' in stage) {
        left[i] = Math.max(0, allowance - docs.length);
        docs = docs.slice(allowance);
      } else docs = await runStage(docs, stage, context, slice);
    }
    if (docs.length > 0) yield docs;
    if (ended) return;
  }
}

/** Batches of documents as the result of a cursor. */
export class BatchStream implements ResultStream {
  done = false;
  private ready: Buffer[] = [];

  constructor(private readonly batches: AsyncGenerator<Doc[]>) {}

  async next(max: number): Promise<Buffer[]> {
    const batch: Buffer[] = [];
    let bytes = 0;
    while (batch.length < max) {
      if (this.ready.length === 0 && !(await this.fill())) break;
      const doc = this.ready[0] as Buffer;
      if (batch.length > 0 && bytes + doc.length > maxBatchBytes) break;
      this.ready.shift();
      batch.push(doc);
      bytes += doc.length;
    }
    return batch;
  }

  private async fill(): Promise<boolean> {
    const { value, done } = await this.batches.next();
    if (done) this.done = true;
    else this.ready = (value as Doc[]).map(encodeDocument);
    return !done;
  }
}
