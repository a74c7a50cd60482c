/** What a data folder of the embedded edition, and a backup of it, consist of. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '@hazardlens/service-kit';

/** The document engine's own folder. */
export const documents = 'documents';
/** Photos, plans, voices, exports. */
export const objectTree = path.join('objects', 'objects');
/** Everything that is copied as files: objects, the signing secret, a certificate made here. */
export const fileTrees = [objectTree, 'tls'];
export const singleFiles = ['jwt-secret'];
/** Lies in a data folder until a restore into it has ended; the product does not start on it (deploy/embedded). */
export const unfinished = 'restore-unfinished';

const marker = 'backup.json';
/** Lies in a backup folder while one is made: two that are begun at once would be mixed. */
const beingMade = 'backup-unfinished';
const format = 'hazardlens-backup';
const version = 1;

const markerFile = (folder) => path.join(folder, marker);

/**
 * Ends a backup: a folder without a marker is refused, so half of one is never taken for a whole one. All of it is on the disk
 * before, where the system can say so: the machine may lose its power a moment later.
 */
export async function completeBackup(folder, facts) {
  await onDisk();
  await writeFile(markerFile(folder), `${JSON.stringify({ format, version, ...facts }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await rm(path.join(folder, beingMade), { force: true });
}

/** What was written is on the disk. Nothing to wait for on a system without `sync`. */
export async function onDisk() {
  await promisify(execFile)('sync').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

/** @throws Error with a sentence when the folder is no complete backup of the edition that this version can read */
export function readMarker(folder, wanted) {
  const file = markerFile(folder);
  if (!existsSync(file)) throw new Error(`${folder} is no complete backup: it has no ${marker}.`);
  let facts;
  try {
    facts = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} cannot be read.`);
  }
  if (facts.format !== format) throw new Error(`${folder} is no backup of HazardLens.`);
  if (facts.version > version) throw new Error(`${folder} was made by a newer version of HazardLens.`);
  const { edition = 'embedded' } = facts;
  if (edition !== wanted) throw new Error(`${folder} is a backup of the ${edition} edition, not of the ${wanted} one.`);
  return facts;
}

/** Whether a folder is another one or lies in it. */
export const isInside = (folder, other) => `${folder}${path.sep}`.startsWith(`${other}${path.sep}`);

/**
 * Makes a backup in a folder. What ends it early is told with what lies there now: the next one is refused on it.
 * @throws Error where the folder is not empty, or another backup took it in this moment
 */
export const inBackupFolder = (folder, work) =>
  inFolder(folder, { what: 'The backup folder', mark: beingMade, half: 'holds half of a backup', work });
/** The same of a data folder that a backup is put into. */
export const inRestoredFolder = (folder, work) =>
  inFolder(folder, {
    ...{ what: 'Restoring never overwrites, and', mark: unfinished, half: 'is restored by half', work },
  });

async function inFolder(folder, { what, mark, half, work }) {
  await take(folder, what, mark);
  try {
    return await work();
  } catch (error) {
    throw new Error(`${error.message}\n${folder} ${half}: empty it and begin again.`, { cause: error });
  }
}

async function take(folder, what, mark) {
  const taken = new Error(`${what} ${folder} is not empty.`);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw taken;
  await makeFolder(folder);
  await writeFile(path.join(folder, mark), '', { flag: 'wx', mode: 0o600 }).catch((error) => {
    throw error.code === 'EEXIST' ? taken : error;
  });
}
