/** Copies trees of files that are only ever added, replaced as a whole or deleted, while that goes on. */
import { constants } from 'node:fs';
import { copyFile, mkdir, opendir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

const atOnce = 8;

/** Copies what is missing or differs in size or time. A file that vanishes meanwhile is skipped. */
export async function copyTree(from, to) {
  let names = [];
  // Begun together: one that failed while names are still read would end the process before its sentence is told.
  const copyThese = async () => {
    await Promise.all(names.map((name) => copyOne(path.join(from, name), path.join(to, name))));
    names = [];
  };
  for await (const relative of filesBelow(from)) {
    names.push(relative);
    if (names.length >= atOnce) await copyThese();
  }
  await copyThese();
}

/** How many files a tree has, and their bytes. */
export async function sizeOf(tree) {
  const total = { files: 0, bytes: 0 };
  for await (const relative of filesBelow(tree)) {
    total.files += 1;
    total.bytes += (await stat(path.join(tree, relative))).size;
  }
  return total;
}

async function* filesBelow(folder, prefix = '') {
  let entries;
  try {
    entries = await opendir(path.join(folder, prefix));
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  for await (const entry of entries) {
    const relative = path.join(prefix, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, relative);
    else if (entry.isFile()) yield relative;
  }
}

async function copyOne(from, to) {
  try {
    const [source, known] = await Promise.all([stat(from), stat(to).catch(() => null)]);
    if (known && known.size === source.size && Math.abs(known.mtimeMs - source.mtimeMs) < 2) return;
    await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
    // Where the file system can, the copy shares its blocks with the original until one of them changes.
    await copyFile(from, to, constants.COPYFILE_FICLONE);
    await utimes(to, source.atime, source.mtime);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
