import type { RefObject } from 'react';
import { notices } from '../../components/notices/notices.js';
import { useScreenKeys } from '../../components/screen-keys.js';
import type { DetailActions } from './incident-detail.js';

export function undoLast(): void {
  const notice = notices.shown.get();
  if (!notice?.action || notice.action.until < Date.now()) return;
  notices.dismiss(notice.id);
  notice.action.onClick();
}

interface Keys {
  /** false while a dialog of the screen itself is open */
  enabled: boolean;
  actions: RefObject<DetailActions | null>;
  onMove: (step: 1 | -1) => void;
  onHelp: () => void;
}

/** A, F, R, E, B, J, K, U and ? of the list. */
export function useReviewKeys({ enabled, actions, onMove, onHelp }: Keys): void {
  useScreenKeys(enabled, {
    a: () => actions.current?.approve(),
    f: () => actions.current?.approveFixed(),
    r: () => actions.current?.reject(),
    e: () => actions.current?.edit(),
    b: () => actions.current?.correct(),
    j: () => onMove(1),
    k: () => onMove(-1),
    u: undoLast,
    '?': onHelp,
  });
}
