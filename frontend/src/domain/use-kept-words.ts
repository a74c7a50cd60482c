import { useMemo } from 'react';
import { keptWords } from './kept-words.js';
import { useUser } from './store.js';

/** Words of who is signed in. */
export function useKeptWords() {
  const userId = useUser()?.id ?? '';
  return useMemo(() => keptWords(userId), [userId]);
}
