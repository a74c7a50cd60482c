import type {
  ActionCounts,
  actionLists,
  BriefList,
  DrawnBox,
  IncidentList,
  IncidentSortOrder,
  IncidentStatus,
  IncidentView,
  PlaceRequest,
  rejectionReasons,
} from '@hazardlens/contracts';
import type { BlurRegion } from '../blur-regions.js';
import { baseApi } from './base-api.js';

export type RejectionReason = (typeof rejectionReasons)[number];

export type ActionList = (typeof actionLists)[number];

/** A page of the queue, and when it was read: pages that follow come later than those before them. */
export interface ReadPage extends IncidentList {
  /** milliseconds since 1970 */
  readAt: number;
}

export interface IncidentFilters {
  status?: string | undefined;
  category?: string | undefined;
  siteId?: string | undefined;
  severityMin?: string | undefined;
  severityMax?: string | undefined;
  limit?: number | undefined;
  sort?: IncidentSortOrder | undefined;
  q?: string | undefined;
  ownerId?: string | undefined;
  actionStatus?: string | undefined;
  /** days of capture, YYYY-MM-DD */
  from?: string | undefined;
  to?: string | undefined;
  /** by a poster, or everything else */
  source?: 'poster' | 'other' | undefined;
}

/** What a reviewer changed before approving. */
export interface Correction {
  category?: string;
  hazard_type?: string;
  severity?: number;
  /** covered on top of what the detector found */
  blur_regions?: BlurRegion[];
  /** all of them, as they should be */
  boxes?: DrawnBox[];
}
interface Approval extends Correction {
  id: string;
  notes: string;
  closedOnSite?: boolean;
}

/** Which repairs; all keys are optional. */
export interface ActionFilters {
  mine?: boolean;
  siteId?: string;
  ownerId?: string;
  status?: string;
  overdue?: boolean;
  sort?: 'due' | 'age';
}
interface ActionPage {
  actions: IncidentView[];
  counts?: ActionCounts;
  next_cursor: string | null;
}
const actionParams = ({ mine, siteId, ownerId, status, overdue, sort }: ActionFilters, cursor: string | null) => ({
  limit: 30,
  ...(mine ? { mine: 'true' } : {}),
  ...(siteId ? { site_id: siteId } : {}),
  ...(ownerId ? { owner_id: ownerId } : {}),
  ...(status ? { status } : {}),
  ...(overdue ? { overdue: 'true' } : {}),
  ...(sort ? { sort } : {}),
  ...(cursor ? { cursor } : {}),
});

export interface ActionStep {
  id: string;
  /** the same for every try, so that a repeated send meets the first */
  key?: string;
  /** ms; absent: the person decides how long to wait */
  timeout?: number;
  step: 'start' | 'complete' | 'verify';
  note: string;
  /** bare base64 */
  photo?: string;
  /** of one that may wait on the device, when it was done */
  done_at?: string;
  accepted?: boolean;
}

interface HazardReport {
  /** the same for every try, so that a repeated send meets the first */
  key: string;
  site_id: string;
  category: string;
  hazard_type: string;
  /** absent: the usual one of the hazard */
  severity?: number;
  notes: string;
  place?: PlaceRequest;
  /** bare base64 */
  photo?: string;
  /** of one that waited on the device, when it was seen */
  captured_at?: string;
  /** one of a capture, on which it was missed */
  photo_id?: string;
  boxes?: DrawnBox[];
  /** ms; absent: the person decides how long to wait */
  timeout?: number;
}

/** Specification section 7: query parameters are sent only when set. */
function incidentParams(filters: IncidentFilters, cursor?: string | null) {
  const all = {
    status: filters.status,
    category: filters.category,
    site_id: filters.siteId,
    severity_min: filters.severityMin,
    severity_max: filters.severityMax,
    limit: filters.limit,
    sort: filters.sort,
    q: filters.q,
    owner_id: filters.ownerId,
    action_status: filters.actionStatus,
    from: filters.from,
    to: filters.to,
    source: filters.source,
    cursor: cursor ?? undefined,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''));
}

/** Of one list of figures: a live event may leave all the others as they are. */
export const listTag = (filters: IncidentFilters) => `FIGURES${JSON.stringify(filters)}`;

const path = (id: string, verb?: string) => `/incidents/${encodeURIComponent(id)}${verb ? `/${verb}` : ''}`;

export const reviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** one answer, for counts, top risks and heat map: they draw no pictures */
    listIncidents: build.query<BriefList, IncidentFilters>({
      query: (filters) => ({ url: '/incidents', params: { ...incidentParams(filters), view: 'brief' } }),
      providesTags: (_, __, filters) => [
        { type: 'Incident', id: 'LIST' },
        { type: 'Incident', id: listTag(filters) },
      ],
    }),
    /** page after page, for the review queue */
    incidentPages: build.infiniteQuery<ReadPage, IncidentFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({ url: '/incidents', params: incidentParams(queryArg, pageParam) }),
      transformResponse: (page: IncidentList) => ({ ...page, readAt: Date.now() }),
      providesTags: [
        { type: 'Incident', id: 'LIST' },
        { type: 'Incident', id: 'PAGES' },
      ],
    }),
    getIncident: build.query<IncidentView, string>({
      query: (id) => path(id),
      // asked for by number, it is told of by id
      providesTags: (answer, _, asked) =>
        [...new Set([asked, answer?.id ?? asked])].map((id) => ({ type: 'Incident', id })),
    }),
    /** unfinished repairs: one's own, those to verify, or those past their day */
    listActions: build.query<IncidentView[], ActionList>({
      query: (show) => ({ url: '/actions', params: { show } }),
      transformResponse: (answer: { incidents: IncidentView[] }) => answer.incidents,
      providesTags: [
        { type: 'Incident', id: 'LIST' },
        { type: 'Incident', id: 'ACTIONS' },
      ],
    }),
    /** what one has to do, kept on the device: it has to be readable where there is no network */
    myActions: build.query<IncidentView[], void>({
      query: () => ({ url: '/actions', params: { mine: 'true', status: 'ASSIGNED,IN_PROGRESS', limit: 100 } }),
      transformResponse: ({ actions }: ActionPage) => actions,
      providesTags: [
        { type: 'Incident', id: 'LIST' },
        { type: 'Incident', id: 'ACTIONS' },
      ],
    }),
    actionPages: build.infiniteQuery<ActionPage, ActionFilters, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last) => last.next_cursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) => ({ url: '/actions', params: actionParams(queryArg, pageParam) }),
      providesTags: [
        { type: 'Incident', id: 'LIST' },
        { type: 'Incident', id: 'ACTIONS' },
      ],
    }),
    reportHazard: build.mutation<IncidentView, HazardReport>({
      query: ({ key, timeout, ...body }) => ({
        url: '/incidents',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
        ...(timeout ? { timeout } : {}),
      }),
      invalidatesTags: (answer, _, { photo_id }) =>
        answer ? ['Incident', 'Dashboard', ...(photo_id ? ['Capture' as const] : [])] : [],
    }),
    approve: build.mutation<IncidentView, Approval>({
      query: ({ id, notes, closedOnSite, ...correction }) => ({
        url: path(id, 'approve'),
        method: 'PUT',
        body: { notes, ...correction, ...(closedOnSite ? { closed_on_site: true } : {}) },
      }),
      onQueryStarted: (decision, api) => takeOutOfQueue(decision.id, 'APPROVED', api),
      invalidatesTags: (_, __, { id, blur_regions }) => [...decided(id), ...(blur_regions ? ['Photo' as const] : [])],
    }),
    reject: build.mutation<IncidentView, { id: string; notes: string; reason?: RejectionReason | undefined }>({
      query: ({ id, notes, reason }) => ({
        url: path(id, 'reject'),
        method: 'PUT',
        body: { notes, ...(reason ? { reason } : {}) },
      }),
      onQueryStarted: (decision, api) => takeOutOfQueue(decision.id, 'REJECTED', api),
      invalidatesTags: (_, __, { id }) => decided(id),
    }),
    listAssignable: build.query<{ id: string; name: string; role: string }[], string>({
      // of the site's organisation: a super admin reads every organisation's people
      query: (site_id) => ({ url: '/users/assignable', params: { site_id } }),
      transformResponse: (answer: { users: { id: string; name: string; role: string }[] }) => answer.users,
      providesTags: ['User'],
    }),
    assignAction: build.mutation<IncidentView, { id: string; owner_id: string; due_date?: string; note: string }>({
      query: ({ id, ...body }) => ({ url: path(id, 'action'), method: 'PUT', body }),
      invalidatesTags: (_, __, { id }) => decided(id),
    }),
    stepAction: build.mutation<IncidentView, ActionStep>({
      query: ({ id, step, key, timeout, ...body }) => ({
        url: path(id, `action/${step}`),
        method: 'PUT',
        body,
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
        ...(timeout ? { timeout } : {}),
      }),
      invalidatesTags: (_, __, { id }) => decided(id),
    }),
    undo: build.mutation<IncidentView, string>({
      query: (id) => ({ url: path(id, 'undo'), method: 'PUT', body: {} }),
      invalidatesTags: (_, __, id) => [...decided(id), 'Photo'],
    }),
    /** a privacy request; `repairPhotoId` absent: the photo of the hazard */
    deletePhoto: build.mutation<null, { id: string; repairPhotoId?: string }>({
      query: ({ id, repairPhotoId }) => ({
        url: path(id, repairPhotoId ? `action/photos/${encodeURIComponent(repairPhotoId)}` : 'photo'),
        method: 'DELETE',
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Capture', 'Incident', 'Photo']),
    }),
    reopen: build.mutation<IncidentView, { id: string; notes: string }>({
      query: ({ id, notes }) => ({ url: path(id, 'reopen'), method: 'PUT', body: { notes } }),
      invalidatesTags: (_, __, { id }) => decided(id),
    }),
  }),
});

const decided = (id: string) => [
  { type: 'Incident' as const, id },
  { type: 'Incident' as const, id: 'LIST' },
  'Dashboard' as const,
  'Insurance' as const,
];

interface Started {
  getState: () => unknown;
  dispatch: (action: unknown) => unknown;
  queryFulfilled: Promise<unknown>;
}

/** The row leaves the queue at once and comes back if the server refuses: nobody waits for the next finding. */
async function takeOutOfQueue(id: string, status: IncidentStatus, api: Started): Promise<void> {
  type State = Parameters<typeof reviewApi.util.selectInvalidatedBy>[0];
  const cached = reviewApi.util.selectInvalidatedBy(api.getState() as State, [{ type: 'Incident', id: 'LIST' }]);
  const undo: (() => void)[] = [];
  for (const { endpointName, originalArgs } of cached) {
    if (endpointName !== 'incidentPages') continue;
    const filters = originalArgs as IncidentFilters;
    const patch = api.dispatch(
      reviewApi.util.updateQueryData('incidentPages', filters, (draft) => {
        for (const page of draft.pages) {
          const row = page.incidents.find((incident) => incident.id === id);
          if (row && row.status !== status) {
            for (const each of draft.pages) {
              each.status_counts[row.status] -= 1;
              each.status_counts[status] += 1;
            }
            row.status = status;
          }
          if (filters.status && filters.status !== status) {
            page.incidents = page.incidents.filter((incident) => incident.id !== id);
          }
        }
      }),
    ) as { undo: () => void };
    undo.push(patch.undo);
  }
  try {
    await api.queryFulfilled;
  } catch {
    for (const take of undo) take();
  }
}

export const {
  useListIncidentsQuery,
  useIncidentPagesInfiniteQuery,
  useGetIncidentQuery,
  useListActionsQuery,
  useMyActionsQuery,
  useActionPagesInfiniteQuery,
  useReportHazardMutation,
  useApproveMutation,
  useRejectMutation,
  useReopenMutation,
  useDeletePhotoMutation,
  useUndoMutation,
  useListAssignableQuery,
  useAssignActionMutation,
  useStepActionMutation,
  usePrefetch: usePrefetchIncident,
} = reviewApi;
