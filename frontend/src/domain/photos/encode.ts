import type { Judged, PhotoHint } from '@hazardlens/contracts';

/** Specification section 5: only photos whose encoded text is longer than this are sent. */
const shortestEncoding = 100;

/** Told without encoding it: four characters for every three bytes. */
export const isSendable = (photo: Blob): boolean => Math.ceil(photo.size / 3) * 4 > shortestEncoding;

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

/** Why nothing was concluded from a photo, as the end of a key of the texts; undefined where it was judged. */
export function whyNotJudged(
  hints: readonly PhotoHint[],
  index: number,
): 'dark' | 'blurred' | 'nothing_recognised' | undefined {
  const reason = hints.find(({ photo_index, not_judged }) => photo_index === index && not_judged)?.hint;
  // The others are no reasons.
  return reason === 'small' || reason === 'looked_once' ? undefined : reason;
}

/** "No hazards found" is true only of photos that were judged. @returns the key of the sentence */
export const nothingFoundText = (judged: Judged | undefined) =>
  judged === 'none' || judged === 'some'
    ? (`capture.result.${judged}Judged` as const)
    : ('capture.result.none' as const);
