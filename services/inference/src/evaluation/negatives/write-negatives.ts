import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawNegatives } from './negatives.js';

/**
 * Writes generated negatives as files, for a training or to be looked at: in `blank/` those with nothing on them, in
 * `lookalikes/` those without fire and smoke, on which cones, vests or cars may be. @returns how many
 */
export async function writeNegatives(folder: string, seed: number, times: number): Promise<number> {
  const [empty, lookalikes] = [path.join(folder, 'blank'), path.join(folder, 'lookalikes')];
  await mkdir(empty, { recursive: true });
  await mkdir(lookalikes, { recursive: true });
  let count = 0;
  for await (const { group, blank, index, bytes } of drawNegatives(seed, { times })) {
    await writeFile(path.join(blank ? empty : lookalikes, `${group.replaceAll(' ', '-')}-${index}.jpg`), bytes);
    count += 1;
  }
  return count;
}
