import { menuOf, type UserView } from '@hazardlens/contracts';
import { useListIncidentsQuery } from '../../domain/api/incidents.js';
import { useActiveSite } from '../../domain/use-active-site.js';

/** How many findings wait, for the menu; not asked for by who does not find the review there. */
export function useReviewCount(user: UserView): number {
  const { siteId, ready } = useActiveSite();
  const { currentData } = useListIncidentsQuery(
    { status: 'REVIEW_REQUIRED', siteId, limit: 1 },
    { skip: !menuOf(user).includes('/review') || !ready },
  );
  return currentData?.status_counts.REVIEW_REQUIRED ?? 0;
}
