import { incidentStatuses } from '@hazardlens/contracts';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** In the URL, so that a filtered queue can be bookmarked, shared and reloaded. */
const everyStatus = 'ALL';
export const pageSize = 100;

export function useFilters() {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const get = (name: string) => params.get(name) ?? '';
  const statusParam = get('status').toUpperCase();
  const known = incidentStatuses.find((value) => value === statusParam);
  const status = statusParam === everyStatus ? null : (known ?? 'REVIEW_REQUIRED');

  // Two changes may follow each other before the address is drawn again (a filter typed while the first row is opened):
  // each builds on the one before.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const set = useCallback(
    (changes: Record<string, string | null>) => {
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
  return {
    /** null: every status */
    status,
    category: get('category'),
    severityMin: get('min'),
    severityMax: get('max'),
    incidentId: get('incident') || null,
    isFiltered: Boolean(get('category') || get('min') || get('max')),
    setStatus: useCallback((value: string | null) => set({ status: value ?? everyStatus, incident: null }), [set]),
    setFilter: useCallback(
      (name: 'category' | 'min' | 'max', value: string) => set({ [name]: value, incident: null }),
      [set],
    ),
    clearFilters: useCallback(() => set({ category: null, min: null, max: null, incident: null }), [set]),
    select: useCallback((id: string | null) => set({ incident: id }), [set]),
  };
}
export type Filters = ReturnType<typeof useFilters>;
