import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * A compiled worker. Worker threads load plain JavaScript, so code that runs from `src` (Jest) starts the twin in `dist`.
 * @param folder of the module that starts it, and the file's name there
 * @throws Error when the package was not built
 */
export function compiledWorker(folder: string, name: string): string {
  const beside = path.join(folder, name);
  if (existsSync(beside)) return beside;
  const parts = folder.split(path.sep);
  const twin = [...parts.with(parts.lastIndexOf('src'), 'dist'), name].join(path.sep);
  if (existsSync(twin)) return twin;
  throw new Error(`${twin} is missing: build services/inference first (npm run build)`);
}

/** The detector's compiled worker. */
export const workerEntry = (): string => compiledWorker(here, 'worker.js');

/** The model folder that comes with the service; MODEL_DIR overrides it. */
export const BUNDLED_MODEL_DIR = path.resolve(here, '../../model');

/** The pose model that comes with the service; POSE_MODEL_DIR overrides it. */
export const BUNDLED_POSE_MODEL_DIR = path.join(BUNDLED_MODEL_DIR, 'pose');
