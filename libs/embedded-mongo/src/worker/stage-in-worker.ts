import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { decodePlain } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import type { Doc } from '../bson/types.js';
import type { Slice } from '../engine/slice.js';
import type { ErrorName } from '../errors/codes.js';
import { MongoError } from '../errors/mongo-error.js';

/** What the thread is started with: documents as BSON, and `{stage, variables, collation}`. */
export interface StageTask {
  docs: Uint8Array[];
  setting: Uint8Array;
}

/** What it says at its end. */
export type StageAnswer = { docs: Uint8Array[] } | { error: { codeName: string; message: string } };

/** Threads at once: each may take a core. */
const oneAtATime = pLimit(1);
/** How often the time limit is looked at. */
const watchMs = 50;

/** Runs a stage that cannot give others their turn in a thread of its own. */
export async function stageInWorker(file: string, docs: Doc[], setting: Doc, slice: Slice): Promise<Doc[]> {
  const task: StageTask = { docs: [], setting: encodeDocument(setting) };
  for (const doc of docs) {
    task.docs.push(encodeDocument(doc));
    if (slice.expired) await slice.pause();
  }
  const answer = await oneAtATime(() => run(file, task, slice));
  if ('error' in answer) throw new MongoError(answer.error.codeName as ErrorName, answer.error.message);
  const result: Doc[] = [];
  for (const doc of answer.docs) {
    result.push(decodePlain(Buffer.from(doc.buffer, doc.byteOffset, doc.byteLength)));
    if (slice.expired) await slice.pause();
  }
  return result;
}

async function run(file: string, task: StageTask, slice: Slice): Promise<StageAnswer> {
  slice.check();
  const worker = new Worker(pathToFileURL(file), { workerData: task });
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise<StageAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`a pipeline stage's thread ended with code ${code}`)));
      watch = setInterval(() => {
        try {
          slice.check();
        } catch (error) {
          reject(error);
        }
      }, watchMs);
    });
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
