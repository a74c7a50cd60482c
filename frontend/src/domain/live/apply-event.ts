import type { BriefIncident, LiveEvent } from '@hazardlens/contracts';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { type IncidentFilters, listTag, reviewApi } from '../api/incidents.js';
import type { AppDispatch, AppState } from '../store.js';
import { holdsAll, patchedList } from './patched-list.js';

/** What is to be asked for again: a type of the API's tags, or one id of it. */
export type Stale =
  | 'Me'
  | 'Incident'
  | 'Capture'
  | 'Dashboard'
  | 'Notification'
  | 'Insurance'
  | 'Comment'
  | `Incident:${string}`
  | `Comment:${string}`;
export const tagOf = (stale: Stale) => {
  const [type = '', ...id] = stale.split(':');
  return (id.length === 0 ? type : { type, id: id.join(':') }) as Parameters<
    typeof reviewApi.util.invalidateTags
  >[0][number];
};
/** What a line that was down may have missed: the server does not repeat itself. */
export const everything: readonly Stale[] = [
  'Incident',
  'Capture',
  'Dashboard',
  'Notification',
  'Insurance',
  'Comment',
];

/** Writes into the cached lists what an event says, and names what has to be asked for, because the event does not say it. */
export const applyEvent =
  (event: LiveEvent) =>
  (dispatch: AppDispatch, getState: () => AppState): Stale[] => {
    const { type, id, incident } = event;
    if (type.startsWith('capture.')) return ['Capture', 'Dashboard', 'Notification'];
    if (type === 'comment.changed') return [`Comment:${id}`, 'Notification'];
    const one: Stale[] = [`Incident:${id}`, 'Incident:CAPTURE', 'Dashboard', 'Notification'];
    // A step of a repair changes no figure of its finding.
    if (type.startsWith('action.')) return [...one, 'Incident:ACTIONS'];
    const lists = incident ? dispatch(patchLists(incident)) : (['Incident:LIST'] as const);
    // What waits for review again has lost its repair.
    const repairs = getsRepairs(getState(), id) ? (['Incident:ACTIONS'] as const) : [];
    return [...one, ...lists, ...repairs, 'Incident:PAGES', 'Insurance'];
  };

/** @returns those lists that only the server can bring up to date */
const patchLists =
  (now: BriefIncident) =>
  (dispatch: AppDispatch, getState: () => AppState): Stale[] => {
    const lists = figures(getState());
    const settled = lists.filter(({ isPending }) => !isPending);
    const rows = settled.flatMap(({ data }) => data.incidents.filter(({ id }) => id === now.id));
    const whole = settled.some(({ data, filters }) => holdsAll(data, filters, now.site_id));
    // of several that know it, the one that has been told least: a list patched before must not make others wait
    const oldest = rows.toSorted((a, b) => (a.version ?? 0) - (b.version ?? 0))[0];
    const before = oldest ?? (whole ? null : undefined);
    return lists.flatMap(({ data, filters, isPending }): Stale[] => {
      // An answer on its way may be from before the event, and would undo what is written now.
      const after = isPending ? null : patchedList(data, filters, now, before);
      if (after === null) return [`Incident:${listTag(filters)}`];
      if (after !== data) dispatch(reviewApi.util.updateQueryData('listIncidents', filters, () => after));
      return [];
    });
  };

function figures(state: AppState) {
  return reviewApi.util
    .selectInvalidatedBy(state, [{ type: 'Incident', id: 'LIST' }])
    .filter(({ endpointName }) => endpointName === 'listIncidents')
    .flatMap(({ originalArgs }) => {
      const filters = originalArgs as IncidentFilters;
      const { data, status } = reviewApi.endpoints.listIncidents.select(filters)(state);
      return data ? [{ filters, data, isPending: status === QueryStatus.pending }] : [];
    });
}

const getsRepairs = (state: AppState, id: string): boolean =>
  (['mine', 'to_verify', 'overdue'] as const).some((show) =>
    reviewApi.endpoints.listActions
      .select(show)(state)
      .data?.some((incident) => incident.id === id),
  );
