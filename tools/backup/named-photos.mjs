/** Whether the photos, plans, voices and logos that documents name are there. */
import path from 'node:path';
import { logoKey } from '@hazardlens/contracts';
import { fileObjectStore } from '@hazardlens/service-kit';
import mongoose from 'mongoose';

const told = 20;

/** By service and collection: what a document names. What an incident has of a capture is the capture's. */
const naming = {
  auth: { tenants: ({ _id, logo }) => [logo && { key: logoKey(_id, logo) }] },
  sites: { sites: ({ places }) => places?.plans ?? [] },
  capture: { captures: ({ photos }) => photos ?? [] },
  incident: {
    incidents: ({ photo, action }) => [!photo?.key?.includes('/captures/') && photo, action?.after_photo],
    comments: ({ photo }) => [photo],
    observations: ({ photo }) => [photo],
    public_reports: ({ audio }) => [audio],
  },
};
const projection = { logo: 1, 'places.plans': 1, photos: 1, photo: 1, 'action.after_photo': 1, audio: 1 };

/**
 * Looks for every object that documents name.
 * @param rowsOf gives the documents of a service's collection
 * @param isThere says whether there is an object
 */
export async function namedPhotos(rowsOf, isThere) {
  const found = { captures: 0, photos: 0, missing: [] };
  for (const [service, collections] of Object.entries(naming)) {
    for (const [collection, named] of Object.entries(collections)) {
      for await (const row of rowsOf(service, collection)) {
        if (collection === 'captures') found.captures += 1;
        for (const { key, thumbnail_key } of named(row).filter(Boolean)) {
          found.photos += 1;
          // not the pixelated picture, which is named before it is made
          for (const each of [key, thumbnail_key].filter(Boolean)) if (!(await isThere(each))) found.missing.push(each);
        }
      }
    }
  }
  return found;
}

/** The same of the embedded edition. @param folders laid out as a data folder, one of which has to hold an object */
export async function namedInEngine(uri, folders) {
  const stores = folders.map((folder) => fileObjectStore(path.join(folder, 'objects')));
  const connection = await mongoose.createConnection(uri).asPromise();
  const rowsOf = (service, collection) =>
    connection.useDb(`hazardlens_${service}`).collection(collection).find({}, { projection });
  const isThere = async (key) => {
    for (const store of stores) if (await store.stat(key)) return true;
    return false;
  };
  try {
    return await namedPhotos(rowsOf, isThere);
  } finally {
    await connection.close();
  }
}

/**
 * On standard error, and by the exit code: scripts look at nothing else.
 * @param whence a backup was made that lacks them from the beginning
 */
export function tellMissing(missing, whence) {
  if (missing.length === 0) return;
  if (whence)
    console.error(
      `Documents name ${missing.length} photos or other objects that are not in ${whence}: they are not in this backup either. Keep older ones.`,
    );
  for (const key of missing.slice(0, told)) console.error(`missing: ${key}`);
  if (missing.length > told) console.error(`… and ${missing.length - told} more`);
  process.exitCode = 1;
}
