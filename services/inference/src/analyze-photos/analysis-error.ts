import { captureFailure } from '@hazardlens/contracts';

/** Photos that cannot be analysed, however often it is tried. The message is for the person who took them. */
export class HopelessAnalysisError extends Error {
  override readonly name = 'HopelessAnalysisError';
}

/** @param index of the photo in its capture, from 0; people count from 1 */
export const unreadablePhoto = (index: number, cause: unknown): HopelessAnalysisError =>
  new HopelessAnalysisError(captureFailure('unreadable_photo', index + 1), { cause });

/** @param index of the photo in its capture, from 0; people count from 1 */
export const missingPhoto = (index: number, cause: unknown): HopelessAnalysisError =>
  new HopelessAnalysisError(captureFailure('missing_photo', index + 1), { cause });
