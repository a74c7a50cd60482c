import type { DBSchema } from 'idb';
import { keepBlobs, keptBlobs } from './blobs-in-bytes.js';
import { deviceDatabase } from './device-database.js';
import { readSession } from './storage.js';

/** A form that somebody has begun and not sent: words and photos by the name of their field. */
export interface BegunForm {
  words: Readonly<Record<string, string>>;
  files: Readonly<Record<string, Blob | null>>;
}
export const isEmptyForm = ({ words, files }: BegunForm): boolean =>
  [...Object.values(words), ...Object.values(files)].every(
    (value) => !value || (typeof value === 'string' && !value.trim()),
  );

export const noForm: BegunForm = { words: {}, files: {} };

interface KeptForm extends BegunForm {
  /** which form; `owner` before it, so that nobody finds another's */
  key: string;
  owner: string;
  /** when it was last changed */
  at: number;
}
interface FormDatabase extends DBSchema {
  forms: { key: string; value: KeptForm };
}

const { open, close } = deviceDatabase<FormDatabase>('hazardlens-begun', 1, (db) => {
  db.createObjectStore('forms', { keyPath: 'key' });
});

/** Of a page without an account: whoever holds the phone. */
export const anybody = 'anybody';
const dayMs = 24 * 60 * 60 * 1000;
/** What nobody has come back to for so long leaves the device. */
const longestMs = (owner: string): number => (owner === anybody ? dayMs : 7 * dayMs);
const keyOf = (owner: string, about: string): string => `${owner} ${about}`;

/** Forms with a photo, on this device: a phone that runs out of memory while its camera is open ends the tab without a word. */
export const begunForms = {
  /** @throws where the browser has no room, or lets nothing be kept */
  async keep(owner: string, about: string, form: BegunForm): Promise<void> {
    // A form that goes with the logout of its person leaves nothing behind.
    if (owner !== anybody && readSession().user?.id !== owner) return;
    const key = keyOf(owner, about);
    const db = await open();
    if (isEmptyForm(form)) return db.delete('forms', key);
    await keepBlobs({ ...form, key, owner, at: Date.now() }, (kept) => db.put('forms', kept));
  },

  async read(owner: string, about: string): Promise<BegunForm | null> {
    const db = await open();
    const rows = await db.getAll('forms');
    const old = rows.filter((row) => row.at < Date.now() - longestMs(row.owner));
    for (const { key } of old) await db.delete('forms', key);
    const begun = rows.find((row) => row.key === keyOf(owner, about) && !old.includes(row));
    return begun ? keptBlobs(begun) : null;
  },

  async countOf(owner: string): Promise<number> {
    return (await (await open()).getAll('forms')).filter((row) => row.owner === owner).length;
  },

  /** Nothing of this person's stays on the device. */
  async removeOf(owner: string): Promise<void> {
    const db = await open();
    for (const row of await db.getAll('forms')) if (row.owner === owner) await db.delete('forms', row.key);
  },

  close,
};
