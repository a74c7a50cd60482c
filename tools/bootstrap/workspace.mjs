/** Where things are, one process at a time for what must not overlap, and failures that need no stack trace. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const inRoot = (...parts) => path.join(root, ...parts);
export const compiler = inRoot('node_modules/typescript7/bin/tsc');

/** A failure that the person can act on: its message is shown, not its stack. */
export function failure(message) {
  return Object.assign(new Error(message), { expected: true });
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const unchanging = new Set(['node_modules', 'dist', 'coverage', '.cache', '.nx']);
export function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!unchanging.has(entry.name)) yield* filesBelow(file);
    } else if (entry.isFile()) yield file;
  }
}

export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

export function writeText(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, file);
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The folders of all workspaces, which package-lock.json lists one by one. */
export const workspaceFolders = () =>
  Object.keys(JSON.parse(readText(inRoot('package-lock.json'))).packages).filter(
    (folder) => folder !== '' && !folder.includes('node_modules') && existsSync(inRoot(folder, 'package.json')),
  );

/** Two commands started at once must not install or build into each other; the lock of a dead process is taken over. */
export async function oneAtATime(name, work) {
  const lock = inRoot('.cache/locks', name);
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = Number(readText(lock));
    // An empty file is a lock whose owner is just writing its number.
    if (owner > 0 && !isAlive(owner)) rmSync(lock, { force: true });
    else {
      if (!told) console.log(`waiting for another ${name} (process ${owner}) …`);
      told = true;
      await pause(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
