const prefix = 'words.';

/** What somebody has typed and not sent: there again after a session that ended. Of this tab only, and of nobody else. */
export const keptWords = (userId: string) => {
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
};

/** @param userId whose words stay; null: nobody's */
export function forgetWords(userId: string | null): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)) sessionStorage.removeItem(key);
  }
}

/** What the note of a decision is kept under. */
export const noteOn = (incidentId: string) => `note.${incidentId}`;
