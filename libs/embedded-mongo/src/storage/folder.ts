import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const format = 'hazardlens-embedded-mongo';
const version = 1;

/**
 * Checks that a folder is ours, or empty and then makes it ours. Throws, without changing anything, for folders of
 * other programs and of newer versions.
 */
export function prepareFolder(dir: string): { dataFile: string } {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const marker = join(dir, 'engine.json');
  const dataFile = join(dir, 'data.mdb');
  if (existsSync(marker)) {
    checkMarker(dir, marker);
    return { dataFile };
  }
  const foreign = readdirSync(dir).filter((name) => !/^engine\.(lock|json\.new)/.test(name));
  if (foreign.length > 0)
    throw new Error(
      `${dir} is not a data folder of the embedded engine: it has no engine.json but ${foreign.slice(0, 3).join(', ')}; use an empty folder`,
    );
  markFolder(dir);
  return { dataFile };
}

/** Makes a folder one of ours. */
export function markFolder(dir: string): void {
  const marker = join(dir, 'engine.json');
  const draft = `${marker}.new`;
  writeFileSync(draft, JSON.stringify({ format, version }), { mode: 0o600 });
  renameSync(draft, marker);
}

function checkMarker(dir: string, marker: string): void {
  let found: { format?: unknown; version?: unknown };
  try {
    found = JSON.parse(readFileSync(marker, 'utf8')) as typeof found;
  } catch {
    throw new Error(`${dir} is damaged: engine.json cannot be read`);
  }
  if (found.format !== format) throw new Error(`${dir} is not a data folder of the embedded engine`);
  if (typeof found.version !== 'number' || found.version > version)
    throw new Error(
      `${dir} was written by a newer version of the embedded engine (${String(found.version)}); this one reads ${version}`,
    );
}
