import { parentPort, workerData } from 'node:worker_threads';
import { runWholeStage } from '../aggregation/whole-input.js';
import { decodePlain } from '../bson/decode.js';
import { encodeDocument } from '../bson/encode.js';
import { toMongoError } from '../errors/mongo-error.js';
import type { StageAnswer, StageTask } from './stage-in-worker.js';

/** Entry of the thread that runs one stage over all of its input, and ends. */
const port = parentPort;
if (!port) throw new Error('this file runs only as a worker thread');
const { docs, setting } = workerData as StageTask;
const { stage, variables, collation } = decodePlain(Buffer.from(setting));

let answer: StageAnswer;
try {
  const result = runWholeStage(
    docs.map((doc) => decodePlain(Buffer.from(doc))),
    stage as never,
    variables as never,
    collation as never,
  );
  answer = { docs: result.map((doc) => new Uint8Array(encodeDocument(doc))) };
} catch (error) {
  const { codeName, message } = toMongoError(error);
  answer = { error: { codeName, message } };
}
port.postMessage(answer);
