import { useState } from 'react';
import { useGetPhotoQuery } from '../api/captures.js';
import { isNotFound } from '../api/problem.js';

/** How often a picture that is not there yet is asked for again. */
const askAgainMs = 3_000;

/** A picture that may still be in preparation: whoever sees covered heads only waits some moments for theirs. */
export function useAwaitedPhoto(id: string) {
  const [waits, setWaits] = useState(false);
  const { currentData, error, isFetching, refetch } = useGetPhotoQuery(
    { id, variant: 'display' },
    { pollingInterval: waits ? askAgainMs : 0 },
  );
  const isPrepared = isNotFound(error);
  if (isPrepared !== waits) setWaits(isPrepared);
  return { currentData, error, isFetching, isPrepared, askAgain: () => void refetch() };
}
