/**
 * Object key of the picture that others see of a photo on which nobody covered anything: heads are pixelated. Beside the
 * photo, so that what deletes the folder deletes it too.
 * @param key of the photo as stored, `….jpg`
 */
export const blurredKeyOf = (key: string): string => key.replace(/\.jpg$/, '-blurred.jpg');

/**
 * The same for a photo on which reviewers covered something. The key names what is covered: no picture ever lies there
 * that shows more.
 * @param cover hash of the regions
 */
export const coveredKeyOf = (key: string, cover: string): string => key.replace(/\.jpg$/, `-blurred-${cover}.jpg`);

/** What a photo's key, its thumbnail's and that of every picture made of it have in common, and begin with. */
export const photoStemOf = (key: string): string => key.replace(/(?:-thumb|-blurred(?:-[0-9a-f]+)?)?\.jpg$/, '');
