/** Captures that the server has and is still analysing, as far as this tab has sent or asked for them. */
let ids: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  ids = next;
  for (const listener of listeners) listener();
}

export const pendingAnalyses = {
  add: (captureId: string) => {
    if (!ids.includes(captureId)) change([...ids, captureId]);
  },
  remove: (captureId: string) => change(ids.filter((id) => id !== captureId)),
  list: () => ids,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** for tests, and for the next person on this device */
  clear: () => change([]),
};
