import { ENGINES, type EngineName } from './network.js';

/** A runtime that was tried: how long a warm run took, or why it did not load. */
export interface RuntimeTrial {
  readonly engine: EngineName;
  readonly milliseconds: number | null;
  readonly problem?: string;
}

/** A runtime that has loaded and can be used or closed. */
export interface LoadedRuntime {
  /** Of a warm run on a fixed picture. */
  readonly milliseconds: number;
  close(): Promise<void>;
}

/**
 * Loads every runtime once, one after the other so that they do not slow each other down, and keeps the fastest.
 * @throws what the last one failed with when none loads
 */
export async function fastestRuntime<Loaded extends LoadedRuntime>(
  load: (engine: EngineName) => Promise<Loaded>,
  engines: readonly EngineName[] = ENGINES,
): Promise<{ readonly engine: EngineName; readonly loaded: Loaded; readonly trials: readonly RuntimeTrial[] }> {
  const trials: RuntimeTrial[] = [];
  let best: { readonly engine: EngineName; readonly loaded: Loaded } | null = null;
  let last: unknown;
  for (const engine of engines) {
    try {
      const loaded = await load(engine);
      trials.push({ engine, milliseconds: loaded.milliseconds });
      const faster = !best || loaded.milliseconds < best.loaded.milliseconds;
      const dropped = faster ? best?.loaded : loaded;
      if (faster) best = { engine, loaded };
      await dropped?.close();
    } catch (error) {
      last = error;
      const [problem = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      trials.push({ engine, milliseconds: null, problem });
    }
  }
  if (!best) throw last;
  return { ...best, trials };
}
