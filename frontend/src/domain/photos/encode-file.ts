import { encodePhoto } from './encode.js';
import { preparePhoto, release } from './prepare.js';

/** One chosen file, prepared like the photos of a capture. */
export async function prepareFile(file: File): Promise<Blob> {
  const photo = await preparePhoto(file);
  release(photo);
  return photo.blob;
}

/** One chosen file as bare base64. */
export const encodeFile = async (file: File): Promise<string> => encodePhoto(await prepareFile(file));
