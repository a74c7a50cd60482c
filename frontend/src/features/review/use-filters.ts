import { incidentStatuses } from '@hazardlens/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type IncidentFilters, type ReadPage, useIncidentPagesInfiniteQuery } from '../../domain/api/incidents.js';
import { useAddress } from '../../domain/use-address.js';
import { type Known, useKnown } from '../../domain/use-known.js';

/** In the URL, so that a filtered queue can be bookmarked, shared and reloaded. */
const everyStatus = 'ALL';
const sharedParams = ['category', 'min', 'max'];
export const pageSize = 100;

/** @param over an incident is opened over the list, not beside it */
export function useFilters({ over = false } = {}) {
  const { params, get, set, open, close } = useAddress();
  const statusParam = get('status').toUpperCase();
  const known = incidentStatuses.find((value) => value === statusParam);
  const status = statusParam === everyStatus ? null : (known ?? 'REVIEW_REQUIRED');
  return {
    /** null: every status */
    status,
    category: get('category'),
    severityMin: get('min'),
    severityMax: get('max'),
    /** only what was reported by posters */
    fromPosters: get('source') === 'poster',
    incidentId: get('incident') || null,
    isFiltered: Boolean(get('category') || get('min') || get('max')),
    /** what of the address the same queue photo by photo has, too */
    shared: new URLSearchParams([...params].filter(([name]) => sharedParams.includes(name))).toString(),
    setStatus: useCallback((value: string | null) => set({ status: value ?? everyStatus, incident: null }), [set]),
    setFilter: useCallback(
      (name: 'category' | 'min' | 'max', value: string) => set({ [name]: value, incident: null }),
      [set],
    ),
    clearFilters: useCallback(() => set({ category: null, min: null, max: null, incident: null }), [set]),
    select: useCallback(
      (id: string | null) => {
        const change = { incident: id };
        if (!over) set(change);
        else if (id === null) close(change);
        else open(change);
      },
      [over, set, open, close],
    ),
  };
}
export type Filters = ReturnType<typeof useFilters>;

interface Selection {
  /** what the list is asked for; null while that is not known yet */
  asked: string | null;
  /** as the address has it */
  incidentId: string | null;
  /** the ids of the list that is shown; undefined while it is on its way or has failed */
  listed: readonly string[] | undefined;
  select: (id: string | null) => void;
}

/**
 * The finding that is open, as long as it belongs to the list beside it. Whoever asks for another list (tile, filter, Active
 * Site) has left it: it is shown on only if the new list has it. A finding of a link is nobody's leftover, nor is one that
 * left an unchanged list because it was just decided.
 */
export function useBoundSelection({ asked, incidentId, listed, select }: Selection): string | null {
  const [bound, setBound] = useState({ asked, incidentId });
  const isLeftover =
    incidentId !== null && bound.asked !== null && bound.asked !== asked && bound.incidentId === incidentId;
  const belongs = !isLeftover || Boolean(listed?.includes(incidentId));
  if (belongs && (bound.asked !== asked || bound.incidentId !== incidentId)) setBound({ asked, incidentId });
  const isLost = !belongs && listed !== undefined;
  useEffect(() => {
    if (isLost) select(null);
  }, [isLost, select]);
  return belongs ? incidentId : null;
}

/** The pages of the queue that are there, with the state of the whole and of the page that follows. */
export interface ReviewPages {
  readonly known: Known<{ readonly pages: readonly ReadPage[] }>;
  readonly next: { has: boolean; busy: boolean; failed: boolean };
  readonly fetchNext: () => void;
}

/** The time of the whole is that of its oldest page. */
export function useReviewPages(filters: IncidentFilters, skip: boolean): ReviewPages {
  const query = useIncidentPagesInfiniteQuery(filters, { skip });
  const { currentData, fulfilledTimeStamp, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const oldest = useMemo(
    () => (currentData ? Math.min(...currentData.pages.map(({ readAt }) => readAt)) : undefined),
    [currentData],
  );
  const known = useKnown({ ...query, fulfilledTimeStamp: oldest ?? fulfilledTimeStamp });
  // What is of an earlier time is refreshed before anything is added to it.
  const has = query.hasNextPage && known.state === 'ready';
  return {
    known,
    next: useMemo(
      () => ({ has, busy: isFetchingNextPage, failed: isFetchNextPageError }),
      [has, isFetchingNextPage, isFetchNextPageError],
    ),
    fetchNext: useCallback(() => void fetchNextPage(), [fetchNextPage]),
  };
}
