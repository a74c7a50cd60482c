import type { PreparedPhoto } from './photos/prepare.js';
import { signal } from './signal.js';

/** A capture that is being made. */
export interface CaptureDraft {
  /** whose it is: nobody else on this phone finds it */
  userId: string;
  tenantId: string;
  /** One id for every try of this capture, so that a repeated submit meets the first. */
  clientId: string;
  /** of camera photos only: an uploaded file may be a week old, and its EXIF knows better */
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
  /** on its way, and in the queue of this device until it has arrived */
  sending: boolean;
}

/** Somebody would miss it. */
export const hasContent = ({ photos, preparing, notes }: CaptureDraft): boolean =>
  photos.length + preparing > 0 || notes.trim() !== '';

const draft = signal<CaptureDraft | null>(null);
const isUnsent = (): boolean => {
  const now = draft.get();
  return now !== null && hasContent(now) && !now.sending;
};

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();
// Only while something would be lost: a page that asks is not kept by the browser for the way back.
draft.subscribe(() => {
  if (isUnsent()) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
});

const forget = ({ keepUrls = false } = {}) => {
  for (const { url } of keepUrls ? [] : (draft.get()?.photos ?? [])) if (url) URL.revokeObjectURL(url);
  draft.set(null);
};

/**
 * The capture that this tab has begun. Outside the screen: whoever looks something up elsewhere comes back to the photos,
 * and those of a camera cannot be taken again.
 */
export const captureDraft = {
  subscribe: draft.subscribe,
  get: draft.get,
  isUnsent,
  begin: (whose: Pick<CaptureDraft, 'userId' | 'tenantId'>, clientId: string): void => {
    forget();
    draft.set({
      ...{ ...whose, clientId, capturedAt: null, siteId: null, source: 'upload', isReviewed: false },
      ...{ photos: [], preparing: 0, notes: '', sending: false },
    });
  },
  /** What comes late (a photo that was being prepared) changes no other capture than its own. */
  change: (clientId: string, changed: (now: CaptureDraft) => Partial<CaptureDraft>): void => {
    const now = draft.get();
    if (now?.clientId === clientId) draft.set({ ...now, ...changed(now) });
  },
  forget,
  /** The result dialog still shows the photos while it goes. */
  sent: (clientId: string): void => {
    if (draft.get()?.clientId === clientId) forget({ keepUrls: true });
  },
  forgetEmpty: (): void => {
    const now = draft.get();
    if (now && !hasContent(now)) forget();
  },
  /** Another person has signed in. */
  keepOnlyOf: (userId: string): void => {
    if (draft.get()?.userId !== userId) forget();
  },
};
