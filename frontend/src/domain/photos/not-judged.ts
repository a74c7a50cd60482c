import type { PhotoHint } from '@hazardlens/contracts';

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
export const nothingFoundText = (hints: readonly PhotoHint[], photos: number) =>
  photos > 0 && Array.from({ length: photos }, (_, index) => whyNotJudged(hints, index)).every(Boolean)
    ? ('capture.result.noneJudged' as const)
    : ('capture.result.none' as const);
