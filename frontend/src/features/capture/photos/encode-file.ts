import { encodePhoto } from './encode.js';
import { preparePhoto, release } from './prepare.js';

/** One chosen file as bare base64, prepared like the photos of a capture. */
export async function encodeFile(file: File): Promise<string> {
  const photo = await preparePhoto(file);
  try {
    return await encodePhoto(photo.blob);
  } finally {
    release(photo);
  }
}
