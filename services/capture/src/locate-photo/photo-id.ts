// A capture has at most five photos (specification, section 9).
const form = /^(.+)-([0-4])$/;

/** The capture that a photo id names, or null when it is no photo id. Photo ids are `<captureId>-<n>`. */
export function captureIdOf(photoId: string): string | null {
  return form.exec(photoId)?.[1] ?? null;
}
