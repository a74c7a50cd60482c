import type { ModelFormat } from '../file-network.js';
import type { Fit } from '../fit.js';
import type { ModelMap } from '../model-map.js';
import { ModelProcess } from '../model-process.js';
import { ModelRefusedError } from '../model-refused.js';
import type { FolderPhoto } from './labelled-folder.js';
import { lookAt, meanPrecision, type RunningModel } from './measure-model.js';

/** Enough to tell a picture that is a hundred times too bright from one that is not. */
const PHOTOS_TO_CHOOSE_BY = 24;

export interface ModelFolder {
  readonly folder: string;
  readonly format: ModelFormat;
  readonly map: ModelMap;
  readonly memoryMb: number;
  readonly timeoutMs: number;
}

const defaultFit = (layout: string): Fit => (layout === 'tf-detection' ? 'stretch' : 'letterbox');

async function start(of: ModelFolder, scale: '0-1' | '0-255' | undefined, fit: Fit | undefined): Promise<RunningModel> {
  const { folder, format, memoryMb, timeoutMs } = of;
  const map = { ...of.map, input: { ...of.map.input, ...(scale && { scale }) } };
  const { model, reading } = await ModelProcess.start({ folder, format, map, memoryMb, timeoutMs });
  return { model, map, reading, fit: fit ?? defaultFit(reading.layout.name) };
}

/**
 * Starts a model; what neither its file nor map.json says of how it wants its pictures (fit, range of values) is tried on labelled
 * photos, and what finds most is taken.
 * @param say told what was tried
 */
export async function startAsBest(
  of: ModelFolder,
  photos: readonly FolderPhoto[],
  say: (line: string) => void,
): Promise<RunningModel> {
  const asked = of.map.input;
  const usual = await start(of, asked.scale, asked.fit);
  const sample = photos.filter(({ marked }) => marked !== null && marked.length > 0).slice(0, PHOTOS_TO_CHOOSE_BY);
  const scales = asked.scale || usual.reading.type !== 'float32' ? [usual.reading.scale] : (['0-1', '0-255'] as const);
  const fits = asked.fit ? [asked.fit] : (['letterbox', 'stretch'] as const);
  if (sample.length === 0 || scales.length * fits.length === 1) return usual;
  let best: { ap: number; scale: '0-1' | '0-255'; fit: Fit } | null = null;
  let refused: unknown = null;
  for (const scale of scales) {
    const running = scale === usual.reading.scale ? usual : await start(of, scale, asked.fit);
    try {
      // the usual way first: it wins where another is only as good
      for (const fit of [...fits].sort((a, b) => Number(b === usual.fit) - Number(a === usual.fit))) {
        const ap = await precisionOf({ ...running, fit }, sample);
        say(`  ${fit}, values ${scale}: AP50 ${ap.toFixed(3)} on ${sample.length} photos`);
        if (ap > (best?.ap ?? -1) + 1e-9) best = { ap, scale, fit };
      }
    } catch (error) {
      // shown like this it answers nothing that can be read
      if (!(error instanceof ModelRefusedError)) throw error;
      refused = error;
      say(`  values ${scale}: ${error.message}`);
    } finally {
      running.model.kill('others are tried');
    }
  }
  if (!best) throw refused;
  return start(of, best.scale, best.fit);
}

async function precisionOf(running: RunningModel, photos: readonly FolderPhoto[]): Promise<number> {
  const looked: Awaited<ReturnType<typeof lookAt>>[] = [];
  for (const photo of photos) looked.push(await lookAt(running, photo));
  return meanPrecision(looked, running.map);
}
