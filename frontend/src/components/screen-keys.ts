import { useEffect, useRef } from 'react';
import { useSingleKeys } from '../domain/single-keys.js';
import { dialogs } from './dialogs/dialogs.js';

/** What a key does, by its name in small letters. */
type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Also in a dialog over the screen, whose keys are its own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[role="dialog"]') !== null ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    // a ticked row still has the focus, and letters mean nothing to it
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

/** Shift belongs to some digits and signs; with a letter it means something else. */
const isModified = (event: KeyboardEvent) =>
  event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && /^[a-z]$/i.test(event.key));

/** Silent where the person switched them off, while somebody types, holds a modifier, or has a dialog open. */
export function useScreenKeys(enabled: boolean, keys: KeyActions): void {
  const [on] = useSingleKeys();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled || !on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isModified(event) || event.repeat) return;
      if (isTyping(event.target) || dialogs.get().length > 0) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, on]);
}
