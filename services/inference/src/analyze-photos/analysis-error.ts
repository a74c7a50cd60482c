/** Photos that cannot be analysed, however often it is tried. The message is for the person who took them. */
export class HopelessAnalysisError extends Error {
  override readonly name = 'HopelessAnalysisError';
}

/** The sentence when it is our fault. */
export const TECHNICAL_REASON =
  'The photos could not be analysed because of a technical problem. They are saved; please have them analysed again.';

/** @param index of the photo in its capture, from 0; people count from 1 */
export const unreadablePhoto = (index: number, cause: unknown): HopelessAnalysisError =>
  new HopelessAnalysisError(`Photo ${index + 1} cannot be read. Please take it again.`, { cause });

/** @param index of the photo in its capture, from 0; people count from 1 */
export const missingPhoto = (index: number, cause: unknown): HopelessAnalysisError =>
  new HopelessAnalysisError(`Photo ${index + 1} is no longer stored, so it cannot be analysed.`, { cause });
