import { type CaptureDraft, draftStore } from './draft-store.js';
import { fromStorage } from './none-after.js';
import { queueStore } from './queue/queue-store.js';
import { signal } from './signal.js';

/** Typing is kept in its pauses. */
const pauseMs = 300;

/** Somebody would miss it. */
export const hasContent = ({ photos, preparing, notes }: CaptureDraft): boolean =>
  photos.length + preparing > 0 || notes.trim() !== '';

const draft = signal<CaptureDraft | null>(null);
/** As the device has it. */
let kept: CaptureDraft | null = null;

const isUnsent = (): boolean => {
  const now = draft.get();
  return now !== null && hasContent(now) && !now.sending;
};

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
// Only while something would be lost: a page that asks is not kept by the browser for the way back.
const askWhileUnkept = () => {
  if (isUnsent() && kept !== draft.get()) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
};

/** The queue of this device has it. */
const isQueued = async ({ userId, clientId }: Pick<CaptureDraft, 'userId' | 'clientId'>): Promise<boolean> =>
  (await queueStore.list(userId)).some((item) => item.client_id === clientId);

/** Sent or given up while they were being kept. */
const gone = new Set<string>();
const keep = async (now: CaptureDraft): Promise<void> => {
  const isElsewhere = now.sending ? await isQueued(now) : !hasContent(now);
  await (isElsewhere ? draftStore.remove(now.clientId) : draftStore.keep(now));
  if (gone.has(now.clientId)) await draftStore.remove(now.clientId);
};

let timer: ReturnType<typeof setTimeout> | undefined;
/** Keeps what is there now. A device that is full, or keeps nothing, has it in this tab alone, which asks before it is closed. */
async function keepNow(): Promise<void> {
  clearTimeout(timer);
  const now = draft.get();
  if (now === null || now === kept || !draftStore.isUsable()) return;
  try {
    await keep(now);
    if (now.preparing === 0 && draft.get() === now) kept = now;
  } catch {
    kept = null;
  }
  askWhileUnkept();
}

draft.subscribe(() => {
  askWhileUnkept();
  clearTimeout(timer);
  timer = setTimeout(() => void keepNow(), pauseMs);
});
// Tabs are ended while something else is in front.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') void keepNow();
});

/** Out of this tab. */
const leave = ({ keepUrls = false } = {}) => {
  for (const { url } of keepUrls ? [] : (draft.get()?.photos ?? [])) if (url) URL.revokeObjectURL(url);
  draft.set(null);
};
/** Out of the device. */
const forget = (how?: { keepUrls: boolean }) => {
  const clientId = draft.get()?.clientId;
  leave(how);
  if (!clientId || !draftStore.isUsable()) return;
  gone.add(clientId);
  void draftStore.remove(clientId).catch(() => undefined);
};

/** @returns how many this person has begun and not sent */
async function countOf(userId: string): Promise<number> {
  const here = isUnsent() ? 1 : 0;
  if (!draftStore.isUsable()) return here;
  const listed = await fromStorage(draftStore.list(userId)).catch(() => null);
  return Math.max(here, listed?.length ?? 0);
}

/** Nothing of this person's stays on the device. */
async function removeOf(userId: string): Promise<void> {
  for (const clientId of await draftStore.list(userId)) await draftStore.remove(clientId);
}

/** Goes on with what a tab of this person left on the device, unless somebody has begun to make the new one meanwhile. */
async function goOnWithKept(begun: CaptureDraft): Promise<void> {
  const asked = draftStore.find(begun, isQueued);
  // A storage that fails or gives no answer has none.
  const found = await fromStorage(asked).catch(() => null);
  if (found && draft.get() === begun) {
    kept = found;
    draft.set(found);
    return;
  }
  if (found) draftStore.letGo(found.clientId);
  captureDraft.change(begun.clientId, () => ({ isAsking: false }));
}

/**
 * The capture that this tab has begun. Outside the screen: whoever looks something up elsewhere comes back to the photos,
 * and those of a camera cannot be taken again. On the device, too: a tab may end without a word.
 */
export const captureDraft = {
  subscribe: draft.subscribe,
  get: draft.get,
  countOf,
  begin: ({ userId, tenantId }: Pick<CaptureDraft, 'userId' | 'tenantId'>, clientId: string): void => {
    leave();
    const isAsking = draftStore.isUsable();
    const begun: CaptureDraft = {
      ...{ userId, tenantId, clientId, capturedAt: null, siteId: null, source: 'upload', isReviewed: false },
      ...{ photos: [], preparing: 0, notes: '', isAsking, sending: false },
    };
    draft.set(begun);
    if (isAsking) void goOnWithKept(begun);
  },
  /** What comes late (a photo that was being prepared) changes no other capture than its own. */
  change: (clientId: string, changed: (now: CaptureDraft) => Partial<CaptureDraft>): void => {
    const now = draft.get();
    if (now?.clientId === clientId) draft.set({ ...now, ...changed(now) });
  },
  /** A logout. */
  forgetAllOf: (userId: string): void => {
    forget();
    if (draftStore.isUsable()) void removeOf(userId).catch(() => undefined);
  },
  /** The result dialog still shows the photos while it goes. */
  sent: (clientId: string): void => {
    if (draft.get()?.clientId === clientId) forget({ keepUrls: true });
  },
  forgetEmpty: (): void => {
    const now = draft.get();
    if (now && !hasContent(now)) forget();
  },
  /** Another person has signed in: the device has it for its owner. */
  leaveToOwner: (userId: string): void => {
    const now = draft.get();
    if (!now || now.userId === userId) return;
    void keepNow().then(() => draftStore.letGo(now.clientId));
    leave();
  },
};
