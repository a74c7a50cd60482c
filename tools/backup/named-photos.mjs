/** Whether the photos that documents name are there. */
import { fileObjectStore } from '@hazardlens/service-kit';
import mongoose from 'mongoose';

const told = 20;

/** Looks for every photo that a capture names. @param folder of the objects */
export async function namedPhotos(uri, folder) {
  const objects = fileObjectStore(folder);
  const found = { captures: 0, photos: 0, missing: [] };
  const connection = await mongoose.createConnection(uri, { dbName: 'hazardlens_capture' }).asPromise();
  try {
    const rows = connection
      .collection('captures')
      .find({}, { projection: { 'photos.key': 1, 'photos.thumbnail_key': 1 } });
    for await (const { photos = [] } of rows) {
      found.captures += 1;
      for (const { key, thumbnail_key } of photos) {
        found.photos += 1;
        for (const each of [key, thumbnail_key]) if (!(await objects.stat(each))) found.missing.push(each);
      }
    }
  } finally {
    await connection.close();
  }
  return found;
}

/** On standard error, and by the exit code: scripts look at nothing else. */
export function tellMissing(missing) {
  for (const key of missing.slice(0, told)) console.error(`missing: ${key}`);
  if (missing.length > told) console.error(`… and ${missing.length - told} more`);
  if (missing.length > 0) process.exitCode = 1;
}
