/** Every object of the store as a file, and a list that holds what a file does not: its type, and the hash of its content. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ObjectMissingError } from '@hazardlens/service-kit';

const atOnce = 8;
const folder = 'objects';
const list = 'objects.ndjson';

/** Copies what is not there yet. Objects are never changed, only added and deleted. @returns how many and their bytes */
export async function copyObjects(objects, to) {
  const total = { objects: 0, bytes: 0 };
  // Also of a store that holds nothing: a list that is not there is lost.
  await appendFile(path.join(to, list), '', { mode: 0o600 });
  await inTurns(objects.list(''), async ({ key, size }) => {
    const file = path.join(to, folder, key);
    if ((await stat(file).catch(() => null))?.size === size) return;
    const line = await copyOne(objects, key, file);
    if (!line) return;
    await appendFile(path.join(to, list), `${JSON.stringify(line)}\n`, { mode: 0o600 });
    total.objects += 1;
    total.bytes += line.size;
  });
  return total;
}

async function copyOne(objects, key, file) {
  const known = await objects.stat(key);
  if (!known) return null;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  try {
    const content = await objects.stream(key);
    content.on('data', (chunk) => hash.update(chunk));
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    if (!(error instanceof ObjectMissingError)) throw error;
    // deleted since it was listed: what came of it is nothing that the backup has
    await rm(file, { force: true });
    return null;
  }
  return { key, size: known.size, type: known.contentType, sha256: hash.digest('hex') };
}

/** Whether a backup has an object. */
export const isCopied = (from, key) =>
  stat(path.join(from, folder, key)).then(
    () => true,
    () => false,
  );

/** @throws Error when there is an object already */
export async function requireNoObjects(objects) {
  for await (const { key } of objects.list('')) {
    throw new Error(`Restoring never overwrites, and the object store holds ${key}.`);
  }
}

/** @returns how many; @throws Error when a file is not what was backed up */
export async function putObjects(objects, from) {
  let count = 0;
  const lines = await open(path.join(from, list));
  await inTurns(lines.readLines(), async (line) => {
    const { key, type, sha256 } = JSON.parse(line);
    const hash = createHash('sha256');
    const content = createReadStream(path.join(from, folder, key));
    content.on('data', (chunk) => hash.update(chunk));
    await objects.put(key, content, { contentType: type });
    if (hash.digest('hex') !== sha256) throw new Error(`The file of ${key} is not what was backed up.`);
    count += 1;
  });
  return count;
}

/** Some at once, whatever number there is. @throws the first error, once nothing runs any more */
async function inTurns(items, work) {
  const running = new Set();
  const failed = [];
  for await (const item of items) {
    const turn = work(item).catch((error) => failed.push(error));
    running.add(turn);
    void turn.then(() => running.delete(turn));
    if (running.size >= atOnce) await Promise.race(running);
    if (failed.length > 0) break;
  }
  await Promise.all(running);
  if (failed.length > 0) throw failed[0];
}
