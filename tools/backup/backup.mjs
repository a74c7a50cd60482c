/**
 * npm run backup -- --to DIR [--data DATA_DIR]
 *
 * A copy of everything that the product keeps, while it runs or not. With KAFKA_BROKERS in the environment it is the distributed
 * edition's (distributed/edition.mjs). Of the embedded one photos are copied first, then the documents
 * as they are at one moment, then the photos that came meanwhile: no document in the copy is without its photo.
 */
import { existsSync } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import mongoose from 'mongoose';
import { copyTree, sizeOf } from './files.mjs';
import { completeBackup, documents, fileTrees, inBackupFolder, isInside, objectTree, singleFiles } from './layout.mjs';
import { namedInEngine, tellMissing } from './named-photos.mjs';

async function main() {
  const { values } = parseArgs({ options: { to: { type: 'string' }, data: { type: 'string' } } });
  if (!values.to) throw new Error('usage: npm run backup -- --to DIR [--data DATA_DIR]');
  const to = path.resolve(values.to);
  if (process.env.KAFKA_BROKERS) {
    const { backUpDistributed } = await import('./distributed/edition.mjs');
    const { told, missing } = await backUpDistributed(to, process.env);
    console.log(told);
    return tellMissing(missing, 'the object store');
  }
  const data = path.resolve(values.data ?? (process.env.DATA_DIR || '.data'));
  if (!existsSync(path.join(data, documents)))
    throw new Error(`There is no data in ${data}; --data names the data folder.`);
  if (isInside(to, data)) throw new Error('The backup must not lie inside the data folder.');
  return inBackupFolder(to, () => backUp(data, to));
}

async function backUp(data, to) {
  const madeAt = new Date().toISOString();
  const copyFiles = () => Promise.all(fileTrees.map((tree) => copyTree(path.join(data, tree), path.join(to, tree))));
  await copyFiles();
  const engine = await engineOf(path.join(data, documents));
  let missing;
  try {
    await engine.backup(path.join(to, documents));
    await copyFiles();
    // What is named now has to be there now, or in the copy: a photo that came or went meanwhile is none of these.
    ({ missing } = await namedInEngine(engine.uri, [data, to]));
  } finally {
    await engine.close();
  }
  for (const name of singleFiles) {
    if (!existsSync(path.join(data, name))) continue;
    await copyFile(path.join(data, name), path.join(to, name));
    await chmod(path.join(to, name), 0o600);
  }
  const { files, bytes } = await sizeOf(path.join(to, objectTree));
  await completeBackup(to, { made_at: madeAt, objects: files, object_bytes: bytes });
  console.log(
    `Backed up to ${to}: documents as of ${madeAt} or later, ${files} objects (${(bytes / 1e6).toFixed(1)} MB).`,
  );
  tellMissing(missing, data);
}

/** The running engine where there is one; else one of our own, which also keeps others away meanwhile. */
async function engineOf(from) {
  const { startEmbeddedMongo, uriOfRunning } = await import('@hazardlens/embedded-mongo');
  try {
    return await startEmbeddedMongo({ dir: from });
  } catch (error) {
    const uri = uriOfRunning(from);
    if (!uri) throw error;
    return { uri, backup: (to) => askRunningEngine(uri, to), close: async () => {} };
  }
}

async function askRunningEngine(uri, to) {
  const { endWritesWithTheirConnection } = await import('@hazardlens/service-kit');
  // one whose product stops in this moment fails instead of waiting for ever
  endWritesWithTheirConnection();
  const connection = await mongoose.createConnection(uri, { serverSelectionTimeoutMS: 10_000 }).asPromise();
  try {
    await connection.getClient().db('admin').command({ hazardlensBackup: to });
  } finally {
    await connection.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
