import { type RefObject, useEffect } from 'react';
import { dialogs } from '../../components/dialogs/dialogs.js';
import { notices } from '../../components/notices/notices.js';
import { useSingleKeys } from '../../domain/single-keys.js';
import type { DetailActions } from './incident-detail.js';

interface Keys {
  /** false while a dialog of the screen itself is open */
  enabled: boolean;
  actions: RefObject<DetailActions | null>;
  onMove: (step: 1 | -1) => void;
  onHelp: () => void;
}

/** Also in a dialog over the screen, whose keys are its own. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[role="dialog"]') !== null ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    // a ticked row still has the focus, and letters mean nothing to it
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

function undoLast(): void {
  const notice = notices.shown.get();
  if (!notice?.action || notice.action.until < Date.now()) return;
  notices.dismiss(notice.id);
  notice.action.onClick();
}

/**
 * A, F, R, E, B, J, K, U and ?; silent where the person switched them off, while somebody types, holds a modifier, or has a
 * dialog open.
 */
export function useReviewKeys({ enabled, actions, onMove, onHelp }: Keys): void {
  const [on] = useSingleKeys();
  useEffect(() => {
    if (!enabled || !on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (isTyping(event.target) || dialogs.get().length > 0) return;
      const current = actions.current;
      const runs: Record<string, (() => void) | undefined> = {
        a: current?.approve,
        f: current?.approveFixed,
        r: current?.reject,
        e: current?.edit,
        b: current?.correct,
        j: () => onMove(1),
        k: () => onMove(-1),
        u: undoLast,
        '?': onHelp,
      };
      const run = runs[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled, on, actions, onMove, onHelp]);
}
