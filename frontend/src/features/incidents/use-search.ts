import { incidentSorts } from '@hazardlens/contracts';
import { useCallback, useMemo } from 'react';
import type { IncidentFilters } from '../../domain/api/incidents.js';
import { useAddress } from '../../domain/use-address.js';

/** What a search is made of; each stands in the address under its name, so that it can be bookmarked, shared and saved. */
export const searchKeys = ['q', 'site', 'status', 'category', 'action', 'owner', 'from', 'to', 'sort'] as const;
export type SearchKey = (typeof searchKeys)[number];
export const pageSize = 50;

export function useSearch() {
  const { params, set: change } = useAddress();
  const values = useMemo(
    () => Object.fromEntries(searchKeys.map((key) => [key, params.get(key) ?? ''])) as Record<SearchKey, string>,
    [params],
  );
  const set = useCallback((key: SearchKey, value: string) => change({ [key]: value }), [change]);
  const clear = useCallback(() => change(Object.fromEntries(searchKeys.map((key) => [key, null]))), [change]);
  return { values, set, clear, address: params.toString(), isEmpty: searchKeys.every((key) => values[key] === '') };
}
export type Search = ReturnType<typeof useSearch>;

/** What the server is asked. An unknown order in an address is the usual one. */
export const filtersOf = (values: Record<SearchKey, string>): IncidentFilters => ({
  q: values.q,
  status: values.status,
  category: values.category,
  actionStatus: values.action,
  ownerId: values.owner,
  from: values.from,
  to: values.to,
  sort: incidentSorts.find((sort) => sort === values.sort) ?? 'newest',
  siteId: values.site || undefined,
  limit: pageSize,
});
