// Entry of the pose thread: one network, one photo at a time.
import { parentPort, workerData } from 'node:worker_threads';
import { BlazePose } from '../../pose/blazepose.js';
import { MoveNet } from '../../pose/movenet.js';
import type { FromPoseThread, PoseThreadData, ToPoseThread } from './posture-messages.js';

const port = parentPort;
if (!port) throw new Error('pose-worker.js is the entry of a worker thread');
const send = (message: FromPoseThread): void => port.postMessage(message);

const { model, modelDir } = workerData as PoseThreadData;
const estimator = model === 'movenet' ? new MoveNet(modelDir) : new BlazePose(modelDir);
await estimator.load();

async function estimate({ photo, people, heads }: ToPoseThread): Promise<void> {
  try {
    send({ kind: 'posed', poses: await estimator.estimate(photo, people, heads) });
  } catch (error) {
    send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

port.on('message', (photo: ToPoseThread) => void estimate(photo));
send({ kind: 'ready' });
