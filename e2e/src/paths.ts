import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, from sources (e2e/src) and from the build (e2e/dist) alike. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Real labelled photos beside the project; null where they are absent (they are never part of the project). */
export function hazardPhotoFolder(): string | null {
  const folder = join(root, '..', 'shared', 'data', 'hazard-photos', 'benchmark');
  return existsSync(folder) ? folder : null;
}
