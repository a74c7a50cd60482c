import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asideOf, type ModelRecord, networkFiles, writeRecord } from '../installed-model.js';
import type { ModelMap } from '../model-map.js';
import { ModelRefusedError } from '../model-refused.js';
import { modelCard } from './model-card.js';

const MOST_OF_CARD = 64 * 1024;

/** The one before lies beside until the new one stands: what is cut off or fails leaves one of the two (`installedFolders`). */
async function putInPlace(fresh: string, folder: string): Promise<void> {
  const aside = asideOf(folder);
  if (existsSync(folder)) {
    await rm(aside, { recursive: true, force: true });
    await rename(folder, aside);
  }
  try {
    await rename(fresh, folder);
  } catch (error) {
    await rename(aside, folder).catch(() => undefined);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

const ADDING = '.adding-';
/** Longer than a network of 500 MB takes on any disk. */
const COPIED_WITHIN_MS = 60 * 60 * 1000;

/** What was being copied when its command was cut off. */
async function removeLeft(modelsDir: string): Promise<void> {
  for (const name of await readdir(modelsDir)) {
    const left = path.join(modelsDir, name);
    if (!name.startsWith(ADDING) || Date.now() - (await stat(left)).mtimeMs < COPIED_WITHIN_MS) continue;
    await rm(left, { recursive: true, force: true });
  }
}

const isThere = (error: unknown): boolean =>
  ['ENOTEMPTY', 'EEXIST'].includes(String((error as { code?: unknown }).code));

/** Puts a measured model where the service finds it, whole or not at all. */
export async function installModel(options: {
  readonly from: string;
  readonly modelsDir: string;
  readonly map: ModelMap;
  readonly mapText: string;
  readonly record: ModelRecord;
  readonly replace: boolean;
}): Promise<string> {
  const { from, modelsDir, map, mapText, record, replace } = options;
  const folder = path.join(modelsDir, map.id);
  await mkdir(modelsDir, { recursive: true });
  await removeLeft(modelsDir);
  const fresh = path.join(modelsDir, `${ADDING}${map.id}-${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  try {
    for (const file of await networkFiles(from, record.format))
      await copyFile(path.join(from, file), path.join(fresh, file));
    await writeFile(path.join(fresh, 'map.json'), mapText);
    await writeRecord(fresh, record);
    const own = await readFile(path.join(from, 'card.md'), 'utf8').catch(() => null);
    await writeFile(path.join(fresh, 'card.md'), modelCard(map, record, own?.slice(0, MOST_OF_CARD) ?? null));
    if (replace) await putInPlace(fresh, folder);
    else
      await rename(fresh, folder).catch((error: unknown) => {
        if (!isThere(error)) throw error;
        throw new ModelRefusedError(`There is a model ${map.id} already: --replace puts this one in its place.`);
      });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return folder;
}
