import { useCallback } from 'react';
import { allSites, selectSiteId, siteSelected } from '../../app/session.js';
import { useAppDispatch, useAppSelector } from '../../app/store.js';
import { useListSitesQuery } from './api/sites-api.js';

/** The site that every screen looks at. `siteId` is undefined for "All sites", as the queries want it. */
export function useActiveSite() {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSiteId);
  const { currentData: sites = [], isSuccess, isError } = useListSitesQuery();
  const select = useCallback((id: string) => void dispatch(siteSelected(id)), [dispatch]);
  const site = sites.find(({ id }) => id === selected);
  return {
    sites,
    site,
    selected,
    siteId: selected === null || selected === allSites ? undefined : selected,
    /** the list has been answered, so that `siteId` will not change by itself any more */
    ready: isSuccess || isError,
    select,
  };
}
