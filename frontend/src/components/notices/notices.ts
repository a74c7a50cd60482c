export interface NoticeAction {
  label: string;
  onClick: () => void;
  /** ms since the epoch; afterwards it is no longer offered */
  until: number;
}
export interface Notice {
  id: number;
  text: string;
  action?: NoticeAction;
}

// Outside React, as dialogs are: what a decision leads to is told wherever its author has gone meanwhile.
let shown: Notice | null = null;
/** A modal hides the rest of the page from readers, so that the host inside it speaks: the one mounted last. */
let hosts: readonly string[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Tells what was done without taking the focus. A later notice takes the place of an earlier one. */
export function notify(text: string, action?: NoticeAction): void {
  shown = { id: nextId++, text, ...(action ? { action } : {}) };
  changed();
}

export const notices = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): Notice | null => shown,
  speaker: (): string | undefined => hosts.at(-1),
  /** @returns gives the floor back */
  host: (id: string) => {
    hosts = [...hosts, id];
    changed();
    return () => {
      hosts = hosts.filter((other) => other !== id);
      changed();
    };
  },
  dismiss: (id: number) => {
    if (shown?.id !== id) return;
    shown = null;
    changed();
  },
  /** for tests */
  clear: () => {
    shown = null;
    changed();
  },
};
