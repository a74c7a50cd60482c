const prefix = 'words.';
const keyOf = (userId: string, about: string) => `${prefix}${userId}.${about}`;

/** What a person has typed and not sent: there again after a session that ended. Of this tab only, and of nobody else. */
export const keptWords = {
  read: (userId: string, about: string): string => sessionStorage.getItem(keyOf(userId, about)) ?? '',
  /** '': it was sent, or nothing is left of it */
  keep: (userId: string, about: string, words: string): void => {
    try {
      if (words === '') sessionStorage.removeItem(keyOf(userId, about));
      else sessionStorage.setItem(keyOf(userId, about), words);
    } catch {
      // a browser that keeps nothing more: they stand in the field all the same
    }
  },
  /** @param userId whose words stay; null: nobody's */
  keepOnlyOf: (userId: string | null): void => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)) sessionStorage.removeItem(key);
    }
  },
};
