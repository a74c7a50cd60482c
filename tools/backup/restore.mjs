/**
 * npm run restore -- --from DIR [--data DATA_DIR]
 *
 * Puts a backup into an empty data folder and checks it: the documents can be opened, everything that they name is
 * there, and nothing that was backed up has gone since. With KAFKA_BROKERS in the environment it is the distributed edition's, into empty engines. Nothing is overwritten; the
 * backup is only read.
 */
import { existsSync } from 'node:fs';
import { chmod, copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree, sizeOf } from './files.mjs';
import {
  documents,
  fileTrees,
  inRestoredFolder,
  isInside,
  objectTree,
  onDisk,
  readMarker,
  singleFiles,
  unfinished,
} from './layout.mjs';
import { namedInEngine, tellMissing } from './named-photos.mjs';

async function main() {
  const { values } = parseArgs({ options: { from: { type: 'string' }, data: { type: 'string' } } });
  if (!values.from) throw new Error('usage: npm run restore -- --from DIR [--data DATA_DIR]');
  const from = path.resolve(values.from);
  const data = path.resolve(values.data ?? (process.env.DATA_DIR || '.data'));
  const facts = readMarker(from, process.env.KAFKA_BROKERS ? 'distributed' : 'embedded');
  if (process.env.KAFKA_BROKERS) {
    const { restoreDistributed } = await import('./distributed/edition.mjs');
    const { told, lost, missing } = await restoreDistributed(from, facts, process.env);
    console.log(told);
    for (const sentence of lost) console.error(sentence);
    tellMissing(missing);
    if (lost.length > 0) process.exitCode = 1;
    return;
  }
  // The engine would make new ones, and a restore of nothing would have succeeded.
  if (!existsSync(path.join(from, documents)))
    throw new Error(`${from} is no complete backup: it has no ${documents}.`);
  if (isInside(data, from)) throw new Error('The data folder must not lie inside the backup.');
  await inRestoredFolder(data, () => putBack(from, data, facts));
}

async function putBack(from, data, { made_at, objects = 0, object_bytes = 0 }) {
  await Promise.all([documents, ...fileTrees].map((tree) => copyTree(path.join(from, tree), path.join(data, tree))));
  for (const name of singleFiles) {
    if (!existsSync(path.join(from, name))) continue;
    await copyFile(path.join(from, name), path.join(data, name));
    await chmod(path.join(data, name), 0o600);
  }
  const { captures, photos, missing } = await check(data);
  await onDisk();
  await rm(path.join(data, unfinished));
  console.log(
    `Restored the backup of ${made_at} to ${data}: ${captures} captures, ${photos} photos, ${missing.length} missing.`,
  );
  tellMissing(missing);
  // voices, plans, photos of repairs and comments, too
  const there = await sizeOf(path.join(data, objectTree));
  const isLess = there.files < objects || there.bytes < object_bytes;
  if (isLess)
    console.error(
      `${sizeTold(there)} came of ${sizeTold({ files: objects, bytes: object_bytes })}: objects of the backup are missing or cut short.`,
    );
  if (isLess) process.exitCode = 1;
}

const sizeTold = ({ files, bytes }) => `${files} objects of ${bytes} bytes`;

/** Opens the documents and looks for everything that they name. */
async function check(data) {
  const { startEmbeddedMongo } = await import('@hazardlens/embedded-mongo');
  const engine = await startEmbeddedMongo({ dir: path.join(data, documents) });
  try {
    return await namedInEngine(engine.uri, [data]);
  } finally {
    await engine.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
