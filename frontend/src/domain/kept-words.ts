import { useMemo } from 'react';
import { useUser } from './store.js';

const prefix = 'words.';

/** What a person has typed and not sent: there again after a session that ended. Of this tab only, and of nobody else. */
export function useKeptWords() {
  const userId = useUser()?.id ?? '';
  return useMemo(() => {
    const keyOf = (about: string) => `${prefix}${userId}.${about}`;
    return {
      read: (about: string): string => sessionStorage.getItem(keyOf(about)) ?? '',
      /** '': it was sent, or nothing is left of it */
      keep: (about: string, words: string): void => {
        try {
          if (words === '') sessionStorage.removeItem(keyOf(about));
          else sessionStorage.setItem(keyOf(about), words);
        } catch {
          // a browser that keeps nothing more: they stand in the field all the same
        }
      },
    };
  }, [userId]);
}

/** @param userId whose words stay; null: nobody's */
export function forgetWords(userId: string | null): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)) sessionStorage.removeItem(key);
  }
}

/** What the note of a decision is kept under. */
export const noteOn = (incidentId: string) => `note.${incidentId}`;
