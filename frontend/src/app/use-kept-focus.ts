import { useEffect } from 'react';

/**
 * A button that is pressed is off until its answer, and a browser takes the focus from what is off: the next key went nowhere, and
 * Tab from the last button of a dialog went behind it. Who had the focus gets it back with the answer, unless it has moved on.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let holder: HTMLElement | null = null;
    /** Null unless the focus is nowhere because its holder was switched off. */
    const robbed = () => (document.activeElement === document.body && holder?.isConnected ? holder : null);
    const onFocus = ({ target }: FocusEvent) => {
      holder = target instanceof HTMLElement ? target : null;
    };
    const onBlur = ({ target }: FocusEvent) => {
      // left by its person, for nothing
      if (target === holder && !holder?.matches(':disabled')) holder = null;
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') robbed()?.closest<HTMLElement>('[role="dialog"]')?.focus();
    };
    const switches = new MutationObserver(() => {
      const waiting = robbed();
      if (waiting?.matches(':enabled')) waiting.focus({ preventScroll: true });
    });
    switches.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('focusout', onBlur);
    document.addEventListener('keydown', onKey, true);
    return () => {
      switches.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('focusout', onBlur);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}
