import { useState } from 'react';
import { useGetPhotoQuery } from '../api/captures.js';
import { isNotFound } from '../api/problem.js';

/** How often a picture that is not there yet is asked for again. */
const askAgainMs = 3_000;

/**
 * A picture that may still be in preparation: whoever sees covered heads only waits some moments for theirs.
 * @param comes false: it never will be there for this person, so that nobody waits for it
 */
export function useAwaitedPhoto(id: string, comes = true) {
  const [waits, setWaits] = useState(false);
  const { currentData, error, isFetching, refetch } = useGetPhotoQuery(
    { id, variant: 'display' },
    { pollingInterval: waits ? askAgainMs : 0 },
  );
  const isPrepared = comes && isNotFound(error);
  if (isPrepared !== waits) setWaits(isPrepared);
  return { currentData, error, isFetching, isPrepared, askAgain: () => void refetch() };
}
