import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { drawnPhoto, realPhotos, root, temporaryDataDir, writeTinyModel } from '@hazardlens/e2e';
import { SourcesAlone } from '@hazardlens/inference';
import sharp from 'sharp';
import { quantile } from './statistics.js';

const photoCount = 5;
const warmUp = 2;
const samples = 4;

async function photosOf(width: number, height: number): Promise<Buffer[]> {
  const real = realPhotos(photoCount, 20);
  const source = real.length === photoCount ? real : await Promise.all([1, 2, 3, 4, 5].map((n) => drawnPhoto(n)));
  return Promise.all(source.map((photo) => sharp(photo).resize(width, height, { fit: 'cover' }).jpeg().toBuffer()));
}

interface Cost {
  /** milliseconds of all threads of this process */
  readonly processor: number;
  /** milliseconds on the clock */
  readonly wall: number;
}

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1000, wall: performance.now() - began };
}

/** Detector and posture, each by itself, one after the other and both together, five photos at once as a capture brings them. */
async function compare(runs: number): Promise<void> {
  const photos = await photosOf(1920, 1080);
  const sources = await SourcesAlone.start({ INFERENCE_SOURCES: 'posture', INFERENCE_WORKERS: '1' });
  const detectAll = () => Promise.all(photos.map((photo) => sources.detect(photo)));
  const othersOf = (seen: Awaited<ReturnType<typeof detectAll>>) =>
    Promise.all(seen.map((detected, at) => sources.others(photos[at] ?? Buffer.alloc(0), detected)));
  const measured: Record<'detector' | 'posture' | 'inTurn' | 'both', Cost[]> = {
    detector: [],
    posture: [],
    inTurn: [],
    both: [],
  };
  try {
    for (let run = -warmUp; run < runs; run++) {
      const seen = await detectAll();
      const costs = {
        detector: await costOf(detectAll),
        posture: await costOf(() => othersOf(seen)),
        // What a look costs when another network has just been through the caches: the sum that two sources can be held to.
        inTurn: await costOf(async () => othersOf(await detectAll())),
        both: await costOf(() =>
          Promise.all(photos.map(async (photo) => sources.others(photo, await sources.detect(photo)))),
        ),
      };
      if (run < 0) continue;
      for (const name of ['detector', 'posture', 'inTurn', 'both'] as const) measured[name].push(costs[name]);
    }
  } finally {
    await sources.stop();
  }
  console.log(`${sources.names.join(', ')}: ms of ${photoCount} photos 1080p, medians of ${runs}`);
  for (const unit of ['processor', 'wall'] as const) {
    const median = (costs: readonly Cost[]) =>
      quantile(
        costs.map((cost) => cost[unit]),
        0.5,
      ) ?? 0;
    const [detector, posture, inTurn, both] = [
      median(measured.detector),
      median(measured.posture),
      median(measured.inTurn),
      median(measured.both),
    ];
    const alone = `detector alone ${detector.toFixed(0)}, posture alone ${posture.toFixed(0)}`;
    const ratios = `${(both / (detector + posture)).toFixed(2)} × their sum, ${(both / inTurn).toFixed(2)} × in turn`;
    console.log(`${unit}: ${alone}, one after the other ${inTurn.toFixed(0)}, together ${both.toFixed(0)}: ${ratios}`);
  }
}

/** Resident memory of a process in MB; 0 where it cannot be read. */
async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Three sources: the detector, posture, and a small network in a process of its own. */
async function watchMemory(photos: number): Promise<void> {
  const folder = await temporaryDataDir();
  try {
    const [brought, models] = [path.join(folder.path, 'brought'), path.join(folder.path, 'models')];
    await writeTinyModel(brought, 'holes', 'floor_hole');
    const command = path.join(root, 'services/inference/dist/sources/brought/command/main.js');
    const given = ['add', brought, '--map', path.join(brought, 'map.json'), '--photos', path.join(brought, 'photos')];
    await promisify(execFile)(process.execPath, [command, ...given, '--models', models]);
    const files = await photosOf(960, 540);
    const sources = await SourcesAlone.start({ MODELS_DIR: models, INFERENCE_WORKERS: '1' });
    console.log(`${sources.names.join(', ')}: resident MB of the process and of the brought model's, photos 960 × 540`);
    try {
      for (let done = 1; done <= photos; done++) {
        const photo = files[done % files.length] ?? Buffer.alloc(0);
        await sources.others(photo, await sources.detect(photo));
        if (done % Math.ceil(photos / samples) > 0) continue;
        const children = await Promise.all((await childrenOf(process.pid)).map(residentOf));
        const own = process.memoryUsage().rss / 1024 / 1024;
        console.log(`photo ${done}: ${own.toFixed(0)} + ${children.map((mb) => mb.toFixed(0)).join(' + ')} MB`);
      }
    } finally {
      await sources.stop();
    }
  } finally {
    await folder.remove();
  }
}

/**
 * `npm run bench -- sources [--runs N] [--memory PHOTOS]`: whether two sources cost more than each of them, and with `--memory` whether
 * memory stays flat with three of them.
 */
export async function benchSources(runs: number, memoryPhotos: number): Promise<void> {
  await compare(runs);
  if (memoryPhotos > 0) await watchMemory(memoryPhotos);
}
