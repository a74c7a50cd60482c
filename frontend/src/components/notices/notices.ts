import { signal } from '../../domain/signal.js';

interface NoticeAction {
  label: string;
  onClick: () => void;
  /** ms since the epoch; afterwards it is no longer offered */
  until: number;
}
export interface Notice {
  id: number;
  text: string;
  action?: NoticeAction;
  /** Nothing is done yet: it stands until it is dismissed, with what can be done meanwhile. */
  isWaiting?: boolean;
}

// Outside React, as dialogs are: what a decision leads to is told wherever its author has gone meanwhile.
const shown = signal<Notice | null>(null);
/** A modal hides the rest of the page from readers, so that the host inside it speaks: the one mounted last. */
const hosts = signal<readonly string[]>([]);
let nextId = 1;

/** Tells what was done without taking the focus. A later notice takes the place of an earlier one. */
export const notify = (text: string, action?: NoticeAction): void =>
  shown.set({ id: nextId++, text, ...(action ? { action } : {}) });

/** Tells what has no answer yet. @returns takes it away, unless another notice has its place already */
export function notifyWaiting(text: string, action: Pick<NoticeAction, 'label' | 'onClick'>): () => void {
  const id = nextId++;
  shown.set({ id, text, action: { ...action, until: Number.POSITIVE_INFINITY }, isWaiting: true });
  return () => notices.dismiss(id);
}

export const notices = {
  shown,
  hosts,
  /** @returns gives the floor back */
  host: (id: string) => {
    hosts.set([...hosts.get(), id]);
    return () => hosts.set(hosts.get().filter((other) => other !== id));
  },
  dismiss: (id: number) => {
    if (shown.get()?.id === id) shown.set(null);
  },
};
