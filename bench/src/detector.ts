import { drawnPhoto, realPhotos } from '@hazardlens/e2e';
import { bareDecodeAndDetect, bareEngineName } from '@hazardlens/inference';
import sharp from 'sharp';
import { summary } from './statistics.js';

const sizes = [320, 416, 512, 640];
const photoCount = 5;
const warmUp = 2;

async function fullHd(): Promise<Buffer[]> {
  const real = realPhotos(photoCount, 20);
  const source =
    real.length === photoCount
      ? real
      : await Promise.all(Array.from({ length: photoCount }, (_, at) => drawnPhoto(at)));
  const resized = source.map((photo) => sharp(photo).resize(1920, 1080, { fit: 'cover' }).jpeg({ quality: 80 }));
  return Promise.all(resized.map((photo) => photo.toBuffer()));
}

/**
 * `npm run bench -- detector [--runs N]`: decode and detect, milliseconds per 1080p photo in one thread, for each engine
 * that loads here and each input size. The runs of the settings alternate, so that all meet the same machine.
 */
export async function benchDetector(runs: number): Promise<void> {
  const photos = await fullHd();
  const native = (await bareEngineName({ backend: 'auto' })) === 'tfjs-node';
  const backends = native ? (['auto', 'wasm'] as const) : (['wasm'] as const);
  const settings = backends.flatMap((backend) =>
    sizes.map((inputSize) => ({ backend, inputSize, times: [] as number[] })),
  );
  for (let run = -warmUp; run < runs; run++) {
    for (const { backend, inputSize, times } of settings) {
      const ms = await bareDecodeAndDetect(photos, { backend, inputSize });
      if (run >= 0) times.push(...ms);
    }
  }
  for (const { backend, inputSize, times } of settings) {
    console.log(`${backend === 'auto' ? 'tfjs-node' : 'tfjs-wasm'} at ${inputSize}: ${summary(times)} per photo`);
  }
}
