/** Specification section 5: only photos whose encoded text is longer than this are sent. */
const shortestEncoding = 100;

export const isValidPhoto = (encoded: string): boolean => encoded.length > shortestEncoding;

/** A photo as bare base64, as the API takes it. */
export function encodePhoto(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('read'));
    reader.onload = () => {
      const dataUrl = String(reader.result);
      resolve(dataUrl.slice(dataUrl.indexOf(',') + 1));
    };
    reader.readAsDataURL(photo);
  });
}
