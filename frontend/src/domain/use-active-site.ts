import type { SiteView } from '@hazardlens/contracts';
import { useCallback } from 'react';
import { useListSitesQuery } from './api/sites.js';
import { allSites, selectSiteId, siteSelected } from './session.js';
import { useAppDispatch, useAppSelector } from './store.js';
import { needsNoWait, useKnown } from './use-known.js';

const none: readonly SiteView[] = [];

/** The site that every screen looks at. `siteId` is undefined for "All sites", as the queries want it. */
export function useActiveSite() {
  const dispatch = useAppDispatch();
  const selected = useAppSelector(selectSiteId);
  const known = useKnown(useListSitesQuery());
  const sites = 'data' in known ? known.data : none;
  const select = useCallback((id: string) => void dispatch(siteSelected(id)), [dispatch]);
  const site = sites.find(({ id }) => id === selected);
  return {
    sites,
    /** how the list came, for who has to choose from it */
    known,
    site,
    selected,
    siteId: selected === null || selected === allSites ? undefined : selected,
    /**
     * the list has been answered, so that `siteId` will not change by itself any more; or it is late: whoever has what
     * was chosen last can ask with that, and say that there is no answer
     */
    ready: needsNoWait(known),
    select,
  };
}
