import type { DBSchema } from 'idb';
import { keepBlobs, keptBlobs } from './blobs-in-bytes.js';
import { deviceDatabase } from './device-database.js';
import type { PreparedPhoto } from './photos/prepare.js';

/** A capture that is being made. */
export interface CaptureDraft {
  /** whose it is: nobody else on this phone finds it */
  userId: string;
  tenantId: string;
  /** One id for every try of this capture, so that a repeated submit meets the first. */
  clientId: string;
  /** of camera photos only, when the last one was taken: a chosen file may be days old, and says so itself */
  capturedAt: string | null;
  /** null: as the Active Site says */
  siteId: string | null;
  source: 'camera' | 'upload';
  /** it was left at the review, not at the photos */
  isReviewed: boolean;
  photos: readonly PreparedPhoto[];
  /** chosen photos on their way into `photos` */
  preparing: number;
  notes: string;
  /** whether an earlier one was left on this device is not known yet */
  isAsking: boolean;
  /** on its way, and in the queue of this device until it has arrived */
  sending: boolean;
}

/** Photos that nobody has come back to for so long leave the device. */
const longestMs = 7 * 24 * 60 * 60 * 1000;

/** An address of a blob ends with its page. */
interface KeptPhoto extends Omit<PreparedPhoto, 'url'> {
  isShown: boolean;
}
interface KeptDraft extends Omit<CaptureDraft, 'photos' | 'preparing' | 'isAsking' | 'sending'> {
  photos: KeptPhoto[];
  /** when it was last changed */
  at: number;
}
interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: KeptDraft };
}

const { open, close } = deviceDatabase<DraftDatabase>('hazardlens-drafts', 1, (db) => {
  db.createObjectStore('drafts', { keyPath: 'clientId' });
});

const keptOf = ({ photos, preparing: _, isAsking: __, sending: ___, ...draft }: CaptureDraft): KeptDraft => ({
  ...draft,
  photos: photos.map(({ url, ...photo }) => ({ ...photo, isShown: url !== null })),
  at: Date.now(),
});
const draftOf = ({ photos, at: _, ...kept }: KeptDraft): CaptureDraft => ({
  ...kept,
  ...{ preparing: 0, isAsking: false, sending: false },
  photos: photos.map(({ isShown, ...photo }) => ({ ...photo, url: isShown ? URL.createObjectURL(photo.blob) : null })),
});

/** By client id: what this tab holds, and how it lets go. */
const held = new Map<string, () => void>();

/** One tab goes on with a capture. The browser ends the hold with the tab, however that ends. @returns whether it is this one */
async function hold(clientId: string): Promise<boolean> {
  if (held.has(clientId)) return true;
  return new Promise((resolve, reject) => {
    const keep = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock && new Promise<void>((end) => held.set(clientId, end));
    };
    navigator.locks.request(`hazardlens-draft-${clientId}`, { ifAvailable: true }, keep).catch(reject);
  });
}

function letGo(clientId: string): void {
  held.get(clientId)?.();
  held.delete(clientId);
}

async function remove(clientId: string): Promise<void> {
  await (await open()).delete('drafts', clientId);
  letGo(clientId);
}

/** Captures that were begun, on this device: a phone that runs out of memory ends a tab without asking. Each person finds only their own. */
export const draftStore = {
  /** Without locks (a plain HTTP address) two tabs would go on with the same one. */
  isUsable: (): boolean => typeof indexedDB !== 'undefined' && 'locks' in navigator,

  /** @throws where the browser has no room, or another tab has it */
  async keep(draft: CaptureDraft): Promise<void> {
    if (!(await hold(draft.clientId))) throw new Error('Another tab goes on with this capture.');
    const db = await open();
    await keepBlobs(keptOf(draft), (kept) => db.put('drafts', kept));
  },

  remove,

  /** Ids of all that this person has begun. */
  async list(userId: string): Promise<string[]> {
    const rows = await (await open()).getAll('drafts');
    return rows.filter((row) => row.userId === userId).map(({ clientId }) => clientId);
  },

  /** Another tab of its owner may go on with it. */
  letGo,

  /** The latest of this person that no other tab goes on with. @param isSafe whether its photos are elsewhere already */
  async find(
    { userId, tenantId }: Pick<CaptureDraft, 'userId' | 'tenantId'>,
    isSafe: (draft: Pick<CaptureDraft, 'userId' | 'clientId'>) => Promise<boolean>,
  ): Promise<CaptureDraft | null> {
    const rows = await (await open()).getAll('drafts');
    for (const row of rows.sort((one, other) => other.at - one.at)) {
      const { clientId } = row;
      const isOld = row.at < Date.now() - longestMs;
      if (!isOld && (row.userId !== userId || row.tenantId !== tenantId)) continue;
      if (!(await hold(clientId))) continue;
      if (!isOld && !(await isSafe(row))) return draftOf(keptBlobs(row));
      await remove(clientId);
    }
    return null;
  },

  close,
};
