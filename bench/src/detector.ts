import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawnPhoto, realPhotos } from '@hazardlens/e2e';
import { ENGINES, type EngineName, STAGES, type StageTimes } from '@hazardlens/inference';
import sharp from 'sharp';
import type { DetectorAnswer, DetectorTask, MemorySample } from './detector-process.js';
import { quantile } from './statistics.js';

const sizes = [320, 416];
const photoCount = 5;
const warmUp = 2;
const ENTRY = fileURLToPath(new URL('detector-process.js', import.meta.url));

/** One runtime at one size, and what it took. */
interface Setting {
  readonly engine: EngineName;
  readonly size: number;
  readonly process: ChildProcess;
  readonly stages: StageTimes[];
  readonly cpuMs: number[];
}

/** Photos of 1080p as files: real ones, drawn ones where there are none. */
async function writePhotos(folder: string): Promise<string[]> {
  const real = realPhotos(photoCount, 20);
  const source =
    real.length === photoCount
      ? real
      : await Promise.all(Array.from({ length: photoCount }, (_, at) => drawnPhoto(at)));
  return Promise.all(
    source.map(async (photo, at) => {
      const file = path.join(folder, `${at}.jpg`);
      await writeFile(file, await sharp(photo).resize(1920, 1080, { fit: 'cover' }).jpeg({ quality: 80 }).toBuffer());
      return file;
    }),
  );
}

/** @returns the next answer of the process, null when it ended instead */
const answerOf = (process: ChildProcess): Promise<DetectorAnswer | null> =>
  new Promise((resolve) => {
    process.once('message', (answer) => resolve(answer as DetectorAnswer));
    process.once('exit', () => resolve(null));
  });

async function ask(process: ChildProcess, task: DetectorTask): Promise<DetectorAnswer> {
  const answer = answerOf(process);
  process.send(task);
  const given = await answer;
  if (!given) throw new Error('a detector process ended');
  return given;
}

/** @returns null where the runtime is not installed */
async function start(engine: EngineName, size: number): Promise<Setting | null> {
  const process = fork(ENTRY, [engine, String(size)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  process.setMaxListeners(0);
  const ready = await answerOf(process);
  return ready ? { engine, size, process, stages: [], cpuMs: [] } : null;
}

async function startAll(): Promise<Setting[]> {
  const settings: Setting[] = [];
  for (const engine of ENGINES) {
    const started = await Promise.all(sizes.map((size) => start(engine, size)));
    const running = started.filter((setting) => setting !== null);
    if (running.length === 0) console.log(`${engine}: not installed here, left out`);
    settings.push(...running);
  }
  return settings;
}

const median = (values: readonly number[]): number => quantile(values, 0.5);
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function printTable(settings: readonly Setting[]): void {
  const head = ['engine', 'px', 'photos/s/core', 'processor ms', '× wasm', 'wall ms p50', 'p95', ...STAGES];
  console.log(row(head));
  console.log(row(head.map(() => '---')));
  for (const { engine, size, stages, cpuMs } of settings) {
    const cpu = median(cpuMs);
    const wasm = settings.find((other) => other.engine === 'tfjs-wasm' && other.size === size);
    const wall = stages.map((times) => STAGES.reduce((sum, stage) => sum + times[stage], 0));
    console.log(
      row([
        engine,
        String(size),
        (1000 / cpu).toFixed(1),
        cpu.toFixed(0),
        (median(wasm?.cpuMs ?? []) / cpu).toFixed(2),
        median(wall).toFixed(0),
        quantile(wall, 0.95).toFixed(0),
        ...STAGES.map((stage) => median(stages.map((times) => times[stage])).toFixed(2)),
      ]),
    );
  }
}

/** Milliseconds to decode a photo whole, against decoding it to the network's size as the product does. */
async function printDecoding(file: string): Promise<void> {
  const whole: number[] = [];
  const small: number[] = [];
  for (let run = 0; run < 20; run++) {
    const started = performance.now();
    await sharp(file).raw().toBuffer();
    const between = performance.now();
    await sharp(file).resize(416, 416, { fit: 'fill', kernel: 'linear' }).raw().toBuffer();
    whole.push(between - started);
    small.push(performance.now() - between);
  }
  console.log(`\nJPEG 1080p decoded whole ${median(whole).toFixed(1)} ms, to 416 px ${median(small).toFixed(1)} ms`);
}

/** Least squares: how much `value` grows per photo. */
function slope(samples: readonly MemorySample[], value: (sample: MemorySample) => number): number {
  const mean = (of: (sample: MemorySample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ photos }) => photos), mean(value)];
  const above = samples.reduce((sum, sample) => sum + (sample.photos - x) * (value(sample) - y), 0);
  return above / samples.reduce((sum, sample) => sum + (sample.photos - x) ** 2, 0);
}

function printMemory({ engine, size }: Setting, samples: readonly MemorySample[]): void {
  // The first quarter fills caches of the allocator and of the compiler.
  const settled = samples.slice(Math.floor(samples.length / 4));
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const [first, last] = [settled[0], settled.at(-1)];
  if (!first || !last) return;
  console.log(
    `${engine} ${size} px, photos ${first.photos} to ${last.photos}: resident ${megabytes(first.resident)} to ` +
      `${megabytes(last.resident)} MB, ${(slope(settled, ({ resident }) => resident) / 1000).toFixed(2)} kB a photo; ` +
      `heap ${(slope(settled, ({ heap }) => heap) / 1000).toFixed(2)} kB a photo; ` +
      `tensors ${first.tensors ?? 'not counted'} to ${last.tensors ?? 'not counted'}`,
  );
}

/**
 * `npm run bench -- detector [--runs N] [--memory PHOTOS]`: one photo of 1080p after the other in one thread, for each
 * runtime that is installed here and each shipped size, with milliseconds of each step. The runs of the settings alternate,
 * so that all meet the same machine; photos a second and core come from processor time, which a busy machine stretches less.
 * With `--memory` each runtime looks at that many photos more, and the growth of its memory is told.
 */
export async function benchDetector(runs: number, memoryPhotos: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-detector-'));
  const settings: Setting[] = [];
  try {
    const files = await writePhotos(folder);
    settings.push(...(await startAll()));
    for (let run = -warmUp; run < runs; run++) {
      for (const { process, stages, cpuMs } of settings) {
        const answer = await ask(process, { kind: 'time', files });
        if (run < 0 || answer.kind !== 'times') continue;
        stages.push(...answer.stages);
        cpuMs.push(answer.cpuMs);
      }
    }
    printTable(settings);
    if (files[0]) await printDecoding(files[0]);
    for (const setting of settings.filter(({ size }) => memoryPhotos > 0 && size === 416)) {
      const answer = await ask(setting.process, { kind: 'memory', files, photos: memoryPhotos });
      if (answer.kind === 'memory') printMemory(setting, answer.samples);
    }
  } finally {
    for (const { process } of settings) process.kill();
    await rm(folder, { recursive: true });
  }
}
