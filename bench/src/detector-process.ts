// One detector runtime in a process of its own: TensorFlow.js has one backend a process, and processor time and memory can be
// told apart only between processes. Arguments: runtime, input size. Answers messages of the bench.
import { readFile } from 'node:fs/promises';
import { type EngineName, StagedDetector, type StageTimes } from '@hazardlens/inference';

/** What the bench asks for. */
export type DetectorTask =
  | { readonly kind: 'time'; readonly files: readonly string[] }
  | { readonly kind: 'memory'; readonly files: readonly string[]; readonly photos: number };

/** Bytes and tensors after a number of photos. */
export interface MemorySample {
  readonly photos: number;
  readonly resident: number;
  readonly heap: number;
  readonly tensors: number | null;
}

export type DetectorAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'times'; readonly stages: readonly StageTimes[]; readonly cpuMs: number }
  | { readonly kind: 'memory'; readonly samples: readonly MemorySample[] };

const PHOTOS_PER_SAMPLE = 20;

async function timeAll(detector: StagedDetector, files: readonly string[]): Promise<DetectorAnswer> {
  // Timing the steps decodes a second time, so processor time is taken from looking alone.
  const photos = await Promise.all(files.map((file) => readFile(file)));
  const before = process.cpuUsage();
  for (const photo of photos) await detector.look(photo);
  const { user, system } = process.cpuUsage(before);
  const stages: StageTimes[] = [];
  for (const file of files) stages.push(await detector.time(file));
  return { kind: 'times', stages, cpuMs: (user + system) / 1000 / files.length };
}

async function watchMemory(
  detector: StagedDetector,
  files: readonly string[],
  photos: number,
): Promise<DetectorAnswer> {
  const samples: MemorySample[] = [];
  for (let done = 1; done <= photos; done++) {
    await detector.look(await readFile(files[done % files.length] ?? ''));
    if (done % PHOTOS_PER_SAMPLE > 0) continue;
    const { rss, heapUsed } = process.memoryUsage();
    samples.push({ photos: done, resident: rss, heap: heapUsed, tensors: detector.liveTensors() });
  }
  return { kind: 'memory', samples };
}

const [runtime, size] = process.argv.slice(2);
const send = (answer: DetectorAnswer): void => void process.send?.(answer);
const detector = await StagedDetector.load(runtime as EngineName, Number(size));
process.on('message', (task: DetectorTask) => {
  const work = task.kind === 'time' ? timeAll(detector, task.files) : watchMemory(detector, task.files, task.photos);
  work.then(send, (error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
send({ kind: 'ready' });
