import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useBack } from './use-back.js';

type Changes = Readonly<Record<string, string | null>>;

/** Marks the entry of the history that is there only because something was opened over its screen. */
export const openedHere = { opened: true } as const;
export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state && state.opened === true;

/** What a screen shows stands in its address, so that it can be bookmarked, shared and reloaded. */
export function useAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const back = useBack();
  // Two changes may follow each other before the address is drawn again (a filter typed while the first row is opened):
  // each builds on the one before.
  const latest = useRef({ search, state: state as unknown });
  useEffect(() => {
    latest.current = { search, state };
  }, [search, state]);
  const go = useCallback(
    (changes: Changes, replace: boolean, state: unknown) => {
      // What comes late (the list, the answer to a decision) must not lead a person back who is on the way elsewhere; this
      // screen is still there until the code of the next one is loaded.
      if (window.location.pathname !== pathname) return;
      const next = new URLSearchParams(latest.current.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = { search: next.toString(), state };
      void navigate({ search: next.toString() }, { replace, state });
    },
    [navigate, pathname],
  );
  /** null or '': no longer in the address */
  const set = useCallback((changes: Changes) => go(changes, true, latest.current.state), [go]);
  /** What lies over the screen has an entry of its own in the history: Back closes it. The next in its place has none. */
  const open = useCallback((changes: Changes) => go(changes, isOpenedHere(latest.current.state), openedHere), [go]);
  /** Back to the screen that it was opened over; of what a link has opened only the address is cleared. */
  const close = useCallback(
    (changes: Changes) => (isOpenedHere(latest.current.state) ? back() : set(changes)),
    [back, set],
  );
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return { params, get: (name: string) => params.get(name) ?? '', set, open, close };
}
