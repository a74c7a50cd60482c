import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** What a screen shows stands in its address, so that it can be bookmarked, shared and reloaded. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  // Two changes may follow each other before the address is drawn again (a filter typed while the first row is opened):
  // each builds on the one before.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  /** null or '': no longer in the address */
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) => {
      // What comes late (the list, the answer to a decision) must not lead a person back who is on the way elsewhere; this
      // screen is still there until the code of the next one is loaded.
      if (window.location.pathname !== pathname) return;
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setParams(next, { replace: true });
    },
    [setParams, pathname],
  );
  return { params, get: (name: string) => params.get(name) ?? '', set };
}
