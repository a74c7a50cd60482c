import { randomUUID } from 'node:crypto';
import type { AnalysisResult } from '@hazardlens/contracts';
import {
  aSite,
  asBase64,
  aTenant,
  drawnPhoto,
  freePort,
  realPhotos,
  startProduct,
  temporaryDataDir,
} from '@hazardlens/e2e';
import { bareDecodeAndDetect, ENGINES } from '@hazardlens/inference';
import sharp from 'sharp';
import { quantile, summary, timed } from './statistics.js';

const photosPerRequest = 5;
const warmUp = 2;

/** Real photos brought to 1080p, the size that the app sends; drawn ones where ../shared is absent. */
async function fullHdPhotos(): Promise<Buffer[]> {
  const real = realPhotos(photosPerRequest, 20);
  const source = real.length === photosPerRequest ? real : await Promise.all([1, 2, 3, 4, 5].map((n) => drawnPhoto(n)));
  return Promise.all(
    source.map((photo) => sharp(photo).resize(1920, 1080, { fit: 'cover' }).jpeg({ quality: 80 }).toBuffer()),
  );
}

/**
 * `npm run bench -- analyze [--runs N]`: POST /api/ai/analyze with five photos, one client, against the bare decode +
 * detect of the same photos in one worker. The runs alternate, so that both meet the same machine.
 */
export async function benchAnalyze(runs: number): Promise<void> {
  const photos = await fullHdPhotos();
  const data = await temporaryDataDir();
  const product = await startProduct({
    dataDir: data.path,
    port: await freePort(),
    env: { DEMO: 'false', INFERENCE_WORKERS: '1' },
  });
  try {
    const { api } = await aTenant(product.url);
    const site = await aSite(api);
    // The same runtime for both, or the cheaper one would flatter.
    const { body: health } = await api.get<{ detector: { engine: string } }>('/health');
    const engine = ENGINES.find((each) => health.detector.engine.startsWith(each)) ?? 'tfjs-wasm';
    const whole: number[] = [];
    const bare: number[] = [];
    for (let run = -warmUp; run < runs; run++) {
      // a tail after the JPEG makes every upload a new one, so that nothing is answered from an earlier result
      const unique = photos.map((photo) => asBase64(Buffer.concat([photo, Buffer.from(randomUUID())])));
      const wholeMs = await timed(async () => {
        const answer = await api.post<AnalysisResult>('/ai/analyze', { photos: unique, site_id: site.id });
        if (answer.status !== 200) throw new Error(`analyze answered ${answer.status}`);
      });
      const bareMs = (await bareDecodeAndDetect(photos, { runtime: engine })).reduce((sum, ms) => sum + ms, 0);
      if (run < 0) continue;
      whole.push(wholeMs);
      bare.push(bareMs);
    }
    console.log(`analyse ${photosPerRequest} photos 1080p end to end: ${summary(whole)}`);
    console.log(`bare decode + detect of the same photos:  ${summary(bare)}`);
    console.log(
      `ratio of medians: ${(quantile(whole, 0.5) / quantile(bare, 0.5)).toFixed(2)} on ${engine} (target ≤ 1.2)`,
    );
  } finally {
    await product.stop();
    await data.remove();
  }
}
