import { useMemo } from 'react';
import { keptWords } from './kept-words.js';
import { useUser } from './store.js';

/** The words of who is signed in. */
export function useKeptWords() {
  const userId = useUser()?.id ?? '';
  return useMemo(
    () => ({
      read: (about: string) => keptWords.read(userId, about),
      keep: (about: string, words: string) => keptWords.keep(userId, about, words),
    }),
    [userId],
  );
}

/** What the note of a decision is kept under. */
export const noteOn = (incidentId: string) => `note.${incidentId}`;
