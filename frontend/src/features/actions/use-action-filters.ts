import { actionStatuses } from '@hazardlens/contracts';
import type { ActionFilters } from '../../domain/api/incidents.js';
import { ownsRepairs } from '../../domain/people.js';
import { useUser } from '../../domain/store.js';
import { useActiveSite } from '../../domain/use-active-site.js';
import { useAddress } from '../../domain/use-address.js';

const scopes = ['mine', 'site', 'all'] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** What a repair may still be: to be done by its owner, or to be seen to by somebody. */
const toDo: readonly ActionStatus[] = ['ASSIGNED', 'IN_PROGRESS'];
const notVerified: readonly ActionStatus[] = [...toDo, 'COMPLETED'];
export const everyStatus = 'ALL';

/** Everything that the screen shows is in its address, so that it can be shared, bookmarked and reloaded. */
export function useActionFilters() {
  const { get, set, open, close } = useAddress();
  const { siteId } = useActiveSite();
  const user = useUser();
  // Who has no repairs looks at others'.
  const choices = scopes.filter((each) => each !== 'mine' || (user !== null && ownsRepairs(user)));
  const first = choices.includes('mine') ? 'mine' : 'all';
  const scope = choices.find((each) => each === get('who')) ?? first;
  // What is finished comes up only when it is asked for.
  const status = [everyStatus, ...actionStatuses].find((each) => each === get('status').toUpperCase()) ?? '';
  const owner = scope === 'mine' ? '' : get('owner');
  // A site in the address counts more than the one that all screens look at.
  const site = get('site') || (scope === 'site' ? (siteId ?? '') : '');
  const overdue = get('overdue') === '1';
  const sort = get('sort') === 'age' ? 'age' : 'due';
  const filters: ActionFilters = {
    ...(scope === 'mine' ? { mine: true } : {}),
    ...(site ? { siteId: site } : {}),
    ...(owner ? { ownerId: owner } : {}),
    ...(overdue ? { overdue: true } : {}),
    ...(sort === 'age' ? { sort } : {}),
  };
  return {
    ...{ choices, first, scope, status, owner, site, overdue, sort, filters, set, open, close },
    /** as the server is asked; '' for every one */
    statuses: status === everyStatus ? '' : status || (scope === 'mine' ? toDo : notVerified).join(','),
    isBoard: get('view') === 'board',
    /** by more than whose they are */
    isNarrowed: status !== '' || owner !== '' || get('site') !== '' || overdue,
    incidentId: get('incident') || null,
  };
}
export type ActionScreen = ReturnType<typeof useActionFilters>;
