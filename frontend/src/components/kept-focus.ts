import { useEffect, useLayoutEffect } from 'react';

/** Who has the focus, or had it until it was switched off. */
let holder: HTMLElement | null = null;
interface Place {
  /** the row, where it stands in one */
  row: { list: Element; index: number } | null;
  /** the parts of the screen, the smallest first */
  around: readonly HTMLElement[];
}
/** Where it stands; null in a dialog, which keeps the focus itself. */
let place: Place | null = null;

function partsAround(element: HTMLElement): HTMLElement[] {
  const part = element.parentElement?.closest<HTMLElement>('section, main');
  return part ? [part, ...partsAround(part)] : [];
}
function placeOf(element: HTMLElement | null): Place | null {
  if (!element || element.closest('[role="dialog"]')) return null;
  const row = element.closest('li, tr');
  const list = row?.parentElement;
  return { row: row && list ? { list, index: [...list.children].indexOf(row) } : null, around: partsAround(element) };
}

/**
 * To what has taken the place of what went with its focus: of a row the next one, else the last one; else the part of the screen
 * that it stood in, as far as that is still there.
 */
function giveToNeighbour({ row, around }: Place): void {
  const neighbour = row?.list.isConnected ? (row.list.children[row.index] ?? row.list.lastElementChild) : null;
  const inRow = neighbour?.querySelector<HTMLElement>('button:enabled, a[href]');
  const next = inRow ?? (row ? document.querySelector('main') : around.find(({ isConnected }) => isConnected));
  if (!next) return;
  // a part of the screen takes no focus by itself
  if (next !== inRow && !next.hasAttribute('tabindex')) next.tabIndex = -1;
  giveFocus(next);
}

/** Null unless the focus is nowhere because its holder is switched off. */
const robbed = () => (document.activeElement === document.body && holder?.isConnected ? holder : null);

/** To somebody who is switched off as soon as that ends. */
function giveFocus(to: HTMLElement): void {
  holder = to;
  place = placeOf(to);
  to.focus({ preventScroll: true });
}

/**
 * A button that is pressed is off until its answer, and a browser takes the focus from what is off: the next key went nowhere, and
 * Tab from the last button of a dialog went behind it. Who had the focus gets it back with the answer, unless it has moved on; where
 * it is gone then, its neighbour does. Used once.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      holder = target instanceof HTMLElement ? target : null;
      place = placeOf(holder);
    };
    const onBlur = ({ target }: FocusEvent) => {
      if (target !== holder || holder?.matches(':disabled')) return;
      // left by its person, for nothing; who is taken out of the page is so only after this
      queueMicrotask(() => {
        if (target === holder && holder?.isConnected) holder = null;
      });
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') robbed()?.closest<HTMLElement>('[role="dialog"]')?.focus();
    };
    const switches = new MutationObserver(() => {
      const waiting = robbed();
      if (waiting?.matches(':enabled')) giveFocus(waiting);
    });
    switches.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    const rows = new MutationObserver(() => {
      if (document.activeElement === document.body && holder && place && !holder.isConnected) giveToNeighbour(place);
    });
    rows.observe(document.body, { subtree: true, childList: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    document.addEventListener('keydown', onKey, true);
    return () => {
      switches.disconnect();
      rows.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}

/** Who is about to get the focus back from a dialog. */
let heir: HTMLElement | null = null;

/** Who has the focus, or is owed it; of an entry of a menu the button that opened it, since the entry goes. */
function presser(): HTMLElement | null {
  const { activeElement } = document;
  const at = activeElement === document.body ? (heir ?? holder) : activeElement;
  const menu = at?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : at;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Who opened a dialog gets the focus back when it is closed, unless that has gone elsewhere. Mantine does so only for a dialog that
 * was mounted before it is opened.
 */
export function useReturnedFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = presser();
    return () => {
      const closed = document.activeElement?.closest('[role="dialog"]');
      heir = opener;
      // once the dialog is out of the page
      setTimeout(() => {
        heir = null;
        const { activeElement } = document;
        const isNowhere = activeElement === document.body || closed?.contains(activeElement);
        if (isNowhere && opener?.isConnected) giveFocus(opener);
      });
    };
  }, [opened]);
}
