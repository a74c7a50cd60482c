import type { ObjectStore } from '@hazardlens/service-kit';
import type { AcceptedPhoto } from './photo-intake.js';

/** Where a photo's objects lie. The content is part of the name: another photo under the same id never overwrites it. */
export function photoKeys(folder: string, number: number, sha256: string): { key: string; thumbnail_key: string } {
  const stem = `${folder}${number}-${sha256.slice(0, 16)}`;
  return { key: `${stem}.jpg`, thumbnail_key: `${stem}-thumb.jpg` };
}

/** What a photo takes in the store, with its thumbnail. */
export const storedBytes = ({ display, thumbnail }: AcceptedPhoto): number => display.length + thumbnail.length;

/** Stores a photo with its thumbnail. Before its record: what a crash leaves in between is an orphan that a janitor removes. */
export async function storePhoto(
  objects: ObjectStore,
  folder: string,
  number: number,
  photo: AcceptedPhoto,
): Promise<{ key: string; thumbnail_key: string }> {
  const keys = photoKeys(folder, number, photo.sha256);
  await objects.put(keys.key, photo.display, { contentType: 'image/jpeg' });
  await objects.put(keys.thumbnail_key, photo.thumbnail, { contentType: 'image/jpeg' });
  return keys;
}
