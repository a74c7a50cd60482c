import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnalysisResult, IncidentList } from '@hazardlens/contracts';
import {
  type Api,
  anIncident,
  aSite,
  asBase64,
  aTenant,
  drawnPhoto,
  freePort,
  realPhotos,
  startProduct,
  temporaryDataDir,
  Visitors,
} from '@hazardlens/e2e';
import { byList, byPhoto, type Reviewed, review, type Way } from './review-page.js';
import { quantile } from './statistics.js';
import { measuredPage } from './web-page.js';

const findings = 80;
const photos = 22;
const photosPerCapture = 5;
const findingsPerPhoto = 4;
/** Shorter than a person looks, so that what goes on behind the screen has less time than it would have. */
const pauseMs = 500;
/** What is assumed of a person: to look at a finding, and to press a key or find a button (keystroke-level model). */
const lookSeconds = 5;
const inputSeconds = 0.28;
const goalSeconds = 12 * 60;

/**
 * `npm run bench -- review`: a reviewer's queue decided in Chromium against the product, photo by photo and in the list as
 * it was. Keys, waits from a decision until the next finding is ready, and what that makes for a person.
 */
export async function benchReview(): Promise<void> {
  const data = await temporaryDataDir();
  const product = await startProduct({
    dataDir: data.path,
    port: await freePort(),
    env: { DEMO: 'false', INFERENCE_WORKERS: '1' },
    timeoutMs: 180_000,
  });
  const visitors = await Visitors.open(product.url);
  try {
    console.log(`load before: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
    const list = tell(byList, await inOwnQueue(product.url, visitors, byList));
    const deck = tell(byPhoto, await inOwnQueue(product.url, visitors, byPhoto));
    console.log(
      `${byPhoto.name} takes ${(deck.seconds / list.seconds).toFixed(2)} of the time, `.concat(
        `${(deck.inputs / list.inputs).toFixed(2)} of the keys and clicks; goal ${goalSeconds} s: `,
        deck.seconds <= goalSeconds ? 'reached' : 'missed',
      ),
    );
  } finally {
    await visitors.close();
    await product.stop();
    await data.remove();
  }
}

async function inOwnQueue(url: string, visitors: Visitors, way: Way): Promise<Reviewed> {
  const { api, session } = await aTenant(url);
  await fill(api);
  const { page, close } = await measuredPage(visitors, { session });
  const reviewed = await review(page, way, findings, pauseMs);
  await saved(api);
  await close();
  return reviewed;
}

/** The screen goes on before the answer is there: the last decision may still be on its way. */
async function saved(api: Api): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const { body } = await api.get<IncidentList>('/incidents');
    const { APPROVED, REJECTED } = body.status_counts;
    if (APPROVED + REJECTED === findings) return;
    await pause(200);
  }
  throw new Error('Not every decision was saved.');
}

/** What the analysis finds, and by hand as many more as a photo needs to have its share. */
async function fill(api: Api): Promise<void> {
  const site = await aSite(api);
  const real = realPhotos(photos, 20);
  const all =
    real.length === photos ? real : await Promise.all(Array.from({ length: photos }, (_, n) => drawnPhoto(n)));
  for (let from = 0; from < all.length; from += photosPerCapture) {
    const sent = all.slice(from, from + photosPerCapture).map(asBase64);
    const answer = await api.post<AnalysisResult>('/ai/analyze', { photos: sent, site_id: site.id });
    if (answer.status !== 200) throw new Error(`analyze answered ${answer.status}`);
    const path = `/capture-batches/${answer.body.capture_id}`;
    const { body } = await api.get<{ photos: { id: string }[] } & Pick<IncidentList, 'incidents'>>(path);
    for (const { id } of body.photos) {
      const found = body.incidents.filter(({ photo_id }) => photo_id === id).length;
      for (let index = found; index < findingsPerPhoto; index++) {
        const box = { x: 0.1 + index * 0.2, y: 0.3, w: 0.15, h: 0.3, class: 'person' };
        await anIncident(api, site.id, { photo_id: id, boxes: [box], notes: `finding ${index}` });
      }
    }
  }
}

function tell({ name }: Way, { inputs, waits }: Reviewed): { seconds: number; inputs: number } {
  const waited = waits.reduce((sum, ms) => sum + ms, 0) / 1000;
  const seconds = findings * lookSeconds + inputs * inputSeconds + waited;
  console.log(`${name}: ${findings} findings, ${inputs} keys and clicks`);
  console.log(
    `  decision → next finding ready: median ${quantile(waits, 0.5).toFixed(0)} ms, `.concat(
      `p95 ${quantile(waits, 0.95).toFixed(0)} ms, max ${Math.max(...waits).toFixed(0)} ms (target ≤ 2000 ms)`,
    ),
  );
  console.log(
    `  ${seconds.toFixed(0)} s = ${findings} × ${lookSeconds} s of looking + `.concat(
      `${inputs} × ${inputSeconds} s a key or click + ${waited.toFixed(1)} s of waiting`,
    ),
  );
  return { seconds, inputs };
}
