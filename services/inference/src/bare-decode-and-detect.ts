import { ModelEngine, type ModelEngineOptions } from './detector/model-engine.js';
import { BUNDLED_MODEL_DIR } from './detector/worker-entry.js';

const engines = new Map<string, Promise<ModelEngine>>();

/** One engine a setting, loaded once: loading is no part of what is measured. */
function engineFor(options: ModelEngineOptions): Promise<ModelEngine> {
  const key = JSON.stringify(options);
  const known = engines.get(key);
  if (known) return known;
  const engine = new ModelEngine(options);
  const loading = engine.load().then(() => engine);
  engines.set(key, loading);
  return loading;
}

/**
 * For benches: decodes and detects photos in the calling thread, one after the other, without queue, threads, rules,
 * messages or storage.
 * @param photos bytes of JPEG files; not changed
 * @param options as for the service; the bundled model at its default size when absent
 * @returns milliseconds for each photo, loading excluded
 */
export async function bareDecodeAndDetect(
  photos: readonly Uint8Array[],
  options: Partial<ModelEngineOptions> = {},
): Promise<number[]> {
  const engine = await engineFor({ modelDir: BUNDLED_MODEL_DIR, ...options });
  const times: number[] = [];
  for (const photo of photos) {
    const started = performance.now();
    await engine.detect(photo);
    times.push(performance.now() - started);
  }
  return times;
}
