import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A compiled file of this folder: next to the caller's, or in dist when this runs from the sources (Jest). */
export function compiledFile(name: string): string | undefined {
  const own = fileURLToPath(import.meta.url).replace(/compiled-file\.[cm]?[jt]s$/, name);
  if (existsSync(own)) return own;
  const built = own.replace(`${sep}src${sep}worker${sep}`, `${sep}dist${sep}worker${sep}`);
  return existsSync(built) ? built : undefined;
}
