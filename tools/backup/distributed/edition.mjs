/**
 * Backup and restore of the distributed edition, while it runs: objects first, then the messages on their way and all documents as
 * they are at one moment, then the objects that came meanwhile. So no document is without its object, and nothing that was
 * acknowledged before that moment is missing.
 */
import path from 'node:path';
import { objectStoreFromEnv } from '@hazardlens/service-kit';
import { completeBackup, inBackupFolder } from '../layout.mjs';
import { namedPhotos } from '../named-photos.mjs';
import { copyMessages, messagesSince, positions, putMessages, requireQuietBus, withBus } from './bus.mjs';
import {
  copiedDocuments,
  copyDocuments,
  markRestored,
  markUnfinished,
  putDocuments,
  requireNoDocuments,
  withDocuments,
} from './documents.mjs';
import { copyObjects, isCopied, putObjects, requireNoObjects } from './objects.mjs';

const documentsIn = (folder) => path.join(folder, 'documents');

/** What the documents of a backup name and its objects lack. */
export async function missingIn(folder, env) {
  const { missing } = await namedPhotos(
    (service, collection) => copiedDocuments(env, documentsIn(folder), service, collection),
    (key) => isCopied(folder, key),
  );
  return missing;
}

function withEverything(env, work) {
  const objects = objectStoreFromEnv('backup', env);
  return withBus(env, (bus) => withDocuments(env, (store) => work({ bus, store, objects })));
}

/** @returns what a person reads; `missing`: what was gone before */
export function backUpDistributed(to, env) {
  return withEverything(env, (engines) => inBackupFolder(to, () => backUp(engines, to, env)));
}

async function backUp({ bus, store, objects }, to, env) {
  const before = await copyObjects(objects, to);
  const dealtWith = await positions(bus);
  let madeAt;
  let onTheirWay;
  const documents = await copyDocuments(store, documentsIn(to), async () => {
    madeAt = new Date().toISOString();
    onTheirWay = await messagesSince(bus, dealtWith);
  });
  const meanwhile = await copyObjects(objects, to);
  const { messages, letters } = await copyMessages(bus, onTheirWay, to);
  const counts = { documents, objects: before.objects + meanwhile.objects, messages, letters };
  const missing = await missingIn(to, env);
  await completeBackup(to, { edition: 'distributed', made_at: madeAt, ...counts });
  const megabytes = ((before.bytes + meanwhile.bytes) / 1e6).toFixed(1);
  const told = `Backed up to ${to} as of ${madeAt}: ${documents} documents, ${counts.objects} objects (${megabytes} MB), ${messages} messages on their way, ${letters} dead letters.`;
  return { told, missing };
}

/** Into engines that hold nothing, before the services start. @returns what a person reads; `lost`: what the backup has lost since; `missing`: what documents name and it lacks */
export function restoreDistributed(from, facts, env) {
  return withEverything(env, async ({ bus, store, objects }) => {
    await requireNoDocuments(store);
    await requireNoObjects(objects);
    await requireQuietBus(bus);
    await markUnfinished(store);
    try {
      const put = {
        objects: await putObjects(objects, from),
        documents: await putDocuments(store, documentsIn(from)),
        messages: await putMessages(bus, from),
      };
      const missing = await missingIn(from, env);
      await markRestored(store);
      const counts = Object.entries(put).map(([what, count]) => `${count} ${what}`);
      const told = `Restored the backup of ${facts.made_at}: ${counts.join(', ')}; ${missing.length} objects missing.`;
      return { told, lost: lostOf(put, facts), missing };
    } catch (error) {
      throw new Error(`${error.message}\nRestored by half: empty databases, topics and object store and begin again.`, {
        cause: error,
      });
    }
  });
}

/** A sentence for each of what came less than was backed up. */
export function lostOf(put, { objects = 0, documents = 0, messages = 0, letters = 0 }) {
  const there = { objects, documents, messages: messages + letters };
  return Object.entries(put)
    .filter(([what, count]) => count < there[what])
    .map(([what, count]) => `${count} ${what} came of ${there[what]}: ${what} of the backup are missing.`);
}
