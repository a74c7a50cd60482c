import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnPhoto, realPhotos } from './photos.js';

/** Seeds of `drawnPhoto` in which the shipped model sees hazards with a clear margin. */
export const seedsWithHazards = [2, 6] as const;

/** Photos in which the shipped model finds something: real ones where they are at hand, else drawn ones. */
export async function photosWithHazards(most = 6): Promise<Buffer[]> {
  const real = realPhotos(most, 20);
  return real.length > 0 ? real : Promise.all(seedsWithHazards.map((seed) => drawnPhoto(seed)));
}

/** What the fake camera sees: a drawn site as a stream of JPEG frames. `remove()` deletes the files. */
export async function drawnCamera(): Promise<{ file: string; photos: string[]; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hazardlens-camera-'));
  const file = join(folder, 'camera.mjpeg');
  const pictures = await Promise.all(seedsWithHazards.map((seed) => drawnPhoto(seed)));
  const [first] = pictures;
  if (!first) throw new Error('no picture was drawn');
  await writeFile(file, Buffer.concat(Array.from({ length: 10 }, () => first)));
  const photos = await Promise.all(
    pictures.map(async (picture, index) => {
      const path = join(folder, `photo-${index + 1}.jpg`);
      await writeFile(path, picture);
      return path;
    }),
  );
  return { file, photos, remove: () => rm(folder, { recursive: true, force: true }) };
}
