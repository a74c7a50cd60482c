import { isReviewRole, type Role } from '@hazardlens/contracts';
import { useActiveSite } from '../sites/use-active-site.js';
import { useListIncidentsQuery } from './api/review-api.js';

/** How many findings wait, for the menu. */
export function useReviewCount(role: Role): number {
  const { siteId, ready } = useActiveSite();
  const { currentData } = useListIncidentsQuery(
    { status: 'REVIEW_REQUIRED', siteId, limit: 1 },
    { skip: !isReviewRole(role) || !ready },
  );
  return currentData?.status_counts.REVIEW_REQUIRED ?? 0;
}
