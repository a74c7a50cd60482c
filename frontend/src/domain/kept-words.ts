import { inTab } from '../i18n/device-storage.js';

const prefix = 'words.';
const keyOf = (userId: string, about: string) => `${prefix}${userId}.${about}`;

/** What a person has typed and not sent: there again after a session that ended. Of this tab only, and of nobody else. */
export const keptWords = {
  read: (userId: string, about: string): string => inTab.getItem(keyOf(userId, about)) ?? '',
  /** '': it was sent, or nothing is left of it */
  keep: (userId: string, about: string, words: string): void => {
    if (words === '') inTab.removeItem(keyOf(userId, about));
    else inTab.setItem(keyOf(userId, about), words);
  },
  /** @param userId whose words stay; null: nobody's */
  keepOnlyOf: (userId: string | null): void => {
    for (const key of inTab.keys()) {
      if (key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`)) inTab.removeItem(key);
    }
  },
};
