import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * The compiled worker. Worker threads load plain JavaScript, so code that runs from `src` (Jest) starts the twin in `dist`.
 * @throws Error when the package was not built
 */
export function workerEntry(): string {
  const beside = path.join(here, 'worker.js');
  if (existsSync(beside)) return beside;
  const parts = here.split(path.sep);
  const twin = [...parts.with(parts.lastIndexOf('src'), 'dist'), 'worker.js'].join(path.sep);
  if (existsSync(twin)) return twin;
  throw new Error(`${twin} is missing: build services/inference first (npm run build)`);
}

/** The model folder that comes with the service; MODEL_DIR overrides it. */
export const BUNDLED_MODEL_DIR = path.resolve(here, '../../model');
