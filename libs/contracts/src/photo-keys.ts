/**
 * Object key of the variant with pixelated heads: beside the photo, so that what deletes the folder deletes it too.
 * @param key of the photo as stored, `….jpg`
 */
export const blurredKeyOf = (key: string): string => key.replace(/\.jpg$/, '-blurred.jpg');
