import { useSyncExternalStore } from 'react';

const storageKey = 'singleKeys';
const listeners = new Set<() => void>();

const read = (): boolean => localStorage.getItem(storageKey) !== 'off';

/**
 * Whether single letters act (A approves …). Who speaks to the computer, or hits keys by accident, switches them off
 * (WCAG 2.1.4). Kept in this browser, beyond the session: it belongs to hands and devices, not to an account.
 */
export const singleKeys = {
  isOn: read,
  set: (on: boolean): void => {
    if (on) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};

export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.isOn);
