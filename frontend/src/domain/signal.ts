import { useSyncExternalStore } from 'react';

/** A value outside React: raised from event handlers and answers, followed by components. */
export function signal<T>(value: T) {
  const listeners = new Set<() => void>();
  return {
    get: (): T => value,
    set: (next: T): void => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useSignal = <T>({ subscribe, get }: Pick<ReturnType<typeof signal<T>>, 'subscribe' | 'get'>): T =>
  useSyncExternalStore(subscribe, get);
