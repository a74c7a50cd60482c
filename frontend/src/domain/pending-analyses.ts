import { signal } from './signal.js';

const ids = signal<readonly string[]>([]);

/** Captures that the server has and is still analysing, as far as this tab has sent or asked for them. */
export const pendingAnalyses = {
  ...ids,
  add: (captureId: string) => {
    if (!ids.get().includes(captureId)) ids.set([...ids.get(), captureId]);
  },
  remove: (captureId: string) => ids.set(ids.get().filter((id) => id !== captureId)),
  /** for tests, and for the next person on this device */
  clear: () => ids.set([]),
};
