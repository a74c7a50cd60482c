/** Beside the photo, so that what deletes a capture's folder deletes it too. */
export const blurredKeyOf = (key: string): string => key.replace(/\.jpg$/, '-blurred.jpg');
